import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { type MapPoint, tidyPoint } from './map-view.ts';

/** An arrow key moves the pin this far, in px of the map; with Shift it moves further. */
const STEP = 10;
const LEAP = 100;

const DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const SHAPE =
  '<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path d="M16 1C7.7 1 1 7.6 1 15.7 1 26.6 16 41 16 41s15-14.4 15-25.3C31 7.6 24.3 1 16 1Z"/><circle cx="16" cy="15.5" r="5.5"/></svg>';

/**
 * The pin of a map. A movable one can be dragged, or moved by arrow keys while it has the focus.
 * @param onMove called with the pin's new place; undefined makes the pin fixed
 */
export function createPin(map: MapLibre, onMove: ((point: MapPoint) => void) | undefined) {
  const element: HTMLElement = document.createElement(onMove ? 'button' : 'span');
  element.className = 'map-pin';
  element.innerHTML = SHAPE;
  if (element instanceof HTMLButtonElement) element.type = 'button';
  const marker = new Marker({ element, anchor: 'bottom', draggable: onMove !== undefined });

  const moved = () => {
    const { lat: latitude, lng: longitude } = marker.getLngLat();
    onMove?.(tidyPoint({ latitude, longitude }));
  };
  const onKey = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    // Otherwise the arrow keys would also move the map under the pin.
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? LEAP : STEP;
    const { x, y } = map.project(marker.getLngLat());
    marker.setLngLat(map.unproject([x + direction[0] * far, y + direction[1] * far]));
    if (!map.getBounds().contains(marker.getLngLat())) map.panTo(marker.getLngLat());
    moved();
  };
  if (onMove) {
    marker.on('dragend', moved);
    element.addEventListener('keydown', onKey);
  }

  return {
    /** Moves the pin to a point, or removes it. */
    put(point: MapPoint | null) {
      if (!point) return void marker.remove();
      marker.setLngLat([point.longitude, point.latitude]);
      // Adding it again would take the focus from it.
      if (element.isConnected) return;
      marker.addTo(map);
      // By default MapLibre labels every pin "Map marker".
      element.setAttribute(
        'aria-label',
        onMove ? 'Pin: move it with the arrow keys, Shift for further' : 'The place',
      );
      if (!onMove) element.setAttribute('role', 'img');
    },
  };
}
