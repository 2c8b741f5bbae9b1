/** Close enough to read streets. The basic map has none, so it shows the surrounding towns and comes no closer than it has details. */
const ZOOM = { zoom: 14, basicZoom: 7, basicMaxZoom: 10 };

const FAILED = 'The map can’t be shown here. Open it in maps instead.';
const NO_STREETS = 'This overview map has no streets. For the way there, open it in maps.';

/**
 * Replaces the button of an event page's map with the map when it is pressed.
 * @param place an element with `data-latitude`, `data-longitude`, a button, and a container for the map
 */
export function showMapOnRequest(place: HTMLElement): void {
  const button = place.querySelector('button');
  const stage = place.querySelector<HTMLElement>('[data-part="stage"]');
  const status = place.querySelector<HTMLElement>('[role="status"]');
  if (!button || !stage || !status) return;
  const point = { latitude: Number(place.dataset.latitude), longitude: Number(place.dataset.longitude) };
  button.addEventListener('click', async () => {
    button.disabled = true;
    status.textContent = 'Loading the map…';
    stage.hidden = false;
    try {
      const { openMap } = await import('../../../ui/map/open-map.ts');
      const { streets } = await openMap(stage, { label: 'Where the event is', point, ...ZOOM });
      button.hidden = true;
      status.textContent = streets ? '' : NO_STREETS;
      stage.querySelector<HTMLElement>('canvas')?.focus({ preventScroll: true });
    } catch {
      // No WebGL or no connection; pressing again retries.
      stage.hidden = true;
      button.disabled = false;
      status.textContent = FAILED;
    }
  });
}
