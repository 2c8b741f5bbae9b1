/** Close enough to read streets. The basic map has none, so it shows the surrounding towns and comes no closer than it has details. */
const ZOOM = { zoom: 14, basicZoom: 7, basicMaxZoom: 10 };

/** The surroundings of a town, in which there is no pin. */
const TOWN_ZOOM = { ...ZOOM, zoom: 11 };

const FAILED = 'The map can’t be shown here. Open it in maps instead.';
const NO_STREETS = 'This overview map has no streets. For the way there, open it in maps.';
const ONLY_TOWN = 'This map shows the town, not the exact place.';

/**
 * Replaces the button of an event page's map with the map when it is pressed.
 * @param place an element with `data-latitude`, `data-longitude` (of a town with `data-town`), a button, and a container for the map
 */
export function showMapOnRequest(place: HTMLElement): void {
  const button = place.querySelector('button');
  const stage = place.querySelector<HTMLElement>('[data-part="stage"]');
  const status = place.querySelector<HTMLElement>('[role="status"]');
  if (!button || !stage || !status) return;
  const point = { latitude: Number(place.dataset.latitude), longitude: Number(place.dataset.longitude) };
  const town = place.dataset.town !== undefined;
  button.addEventListener('click', async () => {
    button.disabled = true;
    status.textContent = 'Loading the map…';
    stage.hidden = false;
    try {
      const { openMap } = await import('../../../ui/map/open-map.ts');
      const { streets } = await openMap(
        stage,
        town
          ? { label: 'The town of the event', point, pinned: false, ...TOWN_ZOOM }
          : { label: 'Where the event is', point, ...ZOOM },
      );
      button.hidden = true;
      status.textContent = town ? ONLY_TOWN : streets ? '' : NO_STREETS;
      stage.querySelector<HTMLElement>('canvas')?.focus({ preventScroll: true });
    } catch {
      // No WebGL or no connection; pressing again retries.
      stage.hidden = true;
      button.disabled = false;
      status.textContent = FAILED;
    }
  });
}
