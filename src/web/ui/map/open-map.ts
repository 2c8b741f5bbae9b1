import {
  AttributionControl,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { addSheet } from './add-sheet.ts';
import { basicStyle, layersOf } from './basic-style.ts';
import sheetUrl from './map.css?url';
import { isDark, readMapColours } from './map-colours.ts';
import { showGround } from './map-ground.ts';
import { createPin } from './map-pin.ts';
import { FIRST_VIEW, type MapPoint } from './map-view.ts';
import { showPlaceLabels } from './place-labels.ts';
import { loadWorld } from './world.ts';

export interface MapOptions {
  /** The map's label for screen readers. */
  label: string;
  point: MapPoint | null;
  /** False: the map begins at the point and has no pin there. */
  pinned?: boolean;
  /** The zoom to start with if there is a point. The basic map has no streets and may start further out. */
  zoom: number;
  basicZoom?: number;
  /** The closest zoom of the basic map. */
  basicMaxZoom?: number;
  /** Called when somebody moved the pin or placed one by clicking. Without it the pin is fixed. */
  onMove?: (point: MapPoint) => void;
}

export interface OpenMap {
  /** False for the basic map. */
  streets: boolean;
  /** Moves the pin, and with `zoom` also the view. */
  show(point: MapPoint | null, zoom?: number): void;
  close(): void;
}

interface MapStyle {
  light: string;
  dark: string;
}

/**
 * Draws a map into an element: the operator's style or the basic map, in the page's theme.
 * @throws Error without WebGL or a connection
 */
export async function openMap(element: HTMLElement, options: MapOptions): Promise<OpenMap> {
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error('This browser has no WebGL.');
  const [chosen] = await Promise.all([askForStyle(), addSheet(sheetUrl)]);
  const world = chosen ? undefined : await loadWorld();
  const styleNow = () => (chosen ? styleFor(chosen) : world && basicStyle(world, readMapColours(element)));
  setWorkerUrl(workerUrl);
  const { point, label, onMove } = options;
  const zoom = (chosen ? undefined : options.basicZoom) ?? options.zoom;
  const map = new MapLibre({
    container: element,
    style: styleNow() ?? styleFor({ light: '', dark: '' }),
    center: point ? [point.longitude, point.latitude] : FIRST_VIEW.center,
    zoom: point ? zoom : FIRST_VIEW.zoom,
    ...(!chosen && options.basicMaxZoom !== undefined && { maxZoom: options.basicMaxZoom }),
    attributionControl: false,
    // So that the page can be scrolled past the map, zooming takes Ctrl and the wheel, or two fingers.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    locale: { 'Map.Title': label },
  });
  // Busy until everything in view is drawn: tiles, labels, a new theme's colours.
  map.on('render', () => element.setAttribute('aria-busy', 'true'));
  map.on('idle', () => element.removeAttribute('aria-busy'));
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left');
  map.addControl(new AttributionControl({ compact: false }));
  const pin = createPin(map, onMove);
  let pinned = options.pinned === false ? null : point;
  pin.put(pinned);
  let moveGround: ((pin: MapPoint | null) => void) | undefined;
  const put = (next: MapPoint | null) => {
    pinned = next;
    pin.put(next);
    moveGround?.(next);
  };
  if (onMove) {
    map.on('click', ({ lngLat }) => {
      const clicked = { latitude: lngLat.lat, longitude: lngLat.lng };
      put(clicked);
      onMove(clicked);
    });
  }
  if (world) {
    map.once('load', () => {
      showPlaceLabels(map);
      moveGround = showGround(map, pinned);
    });
  }
  const watcher = followTheme(() => {
    if (chosen) map.setStyle(styleFor(chosen));
    else repaint(map, element);
  });
  return {
    streets: chosen !== null,
    show(next, closer) {
      put(next);
      if (!next || closer === undefined) return;
      map.flyTo({ center: [next.longitude, next.latitude], zoom: closer, duration: 900 });
    },
    close() {
      watcher.disconnect();
      map.remove();
    },
  };
}

const styleFor = ({ light, dark }: MapStyle) => (isDark() ? dark : light);

async function askForStyle(): Promise<MapStyle | null> {
  const response = await fetch('/api/map-style');
  if (!response.ok) throw new Error(`The map did not load: ${response.status}`);
  return ((await response.json()) as { style: MapStyle | null }).style;
}

/** Calls back whenever the page's theme changes. */
function followTheme(changed: () => void): MutationObserver {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return watcher;
}

/** Repaints the map in the colours of the page's theme. */
function repaint(map: MapLibre, element: HTMLElement): void {
  for (const { id, paint } of layersOf(readMapColours(element))) {
    for (const [name, value] of Object.entries(paint ?? {}))
      map.setPaintProperty(id, name as never, value as never);
  }
}
