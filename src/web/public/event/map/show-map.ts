import { sayOnPage } from '../../../ui/language/page-language.ts';

/** Close enough to read streets. The basic map has none, so it shows the surrounding towns and comes no closer than it has details. */
const ZOOM = { zoom: 14, basicZoom: 7, basicMaxZoom: 10 };

/** The surroundings of a town, in which there is no pin. */
const TOWN_ZOOM = { ...ZOOM, zoom: 11 };

const say = sayOnPage('map');

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
    status.textContent = say('loading');
    stage.hidden = false;
    try {
      const { openMap } = await import('../../../ui/map/open-map.ts');
      const { streets } = await openMap(
        stage,
        town
          ? { label: say('town'), point, pinned: false, ...TOWN_ZOOM }
          : { label: say('place'), point, ...ZOOM },
      );
      button.hidden = true;
      status.textContent = town ? say('onlyTown') : streets ? '' : say('noStreets');
      stage.querySelector<HTMLElement>('canvas')?.focus({ preventScroll: true });
    } catch {
      // No WebGL or no connection; pressing again retries.
      stage.hidden = true;
      button.disabled = false;
      status.textContent = say('failed');
    }
  });
}
