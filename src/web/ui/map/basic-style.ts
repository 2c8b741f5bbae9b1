import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';
import type { World } from './world.ts';

/** The browser draws labels with the page's fonts, so the style needs no font server. */
const PLAIN = ['Instrument Sans Variable, sans-serif'];

/** The data of `places`, which place-labels.ts fills as the map moves, and of `grid` and `rings` (map-ground.ts). */
export const NO_PLACES = { type: 'FeatureCollection', features: [] } as const;

/**
 * The basic map of land, borders and names, which needs no outside server. It has no streets, so it only shows roughly where something is.
 */
export function basicStyle(world: World, colours: MapColours): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        data: world.land,
        tolerance: 0.2,
        attribution: 'Basic map · Natural Earth · © GeoNames',
      },
      borders: { type: 'geojson', data: world.borders, tolerance: 0.2 },
      countries: { type: 'geojson', data: world.names },
      places: { type: 'geojson', data: { ...NO_PLACES, features: [] } },
      grid: { type: 'geojson', data: { ...NO_PLACES, features: [] }, tolerance: 0 },
      rings: { type: 'geojson', data: { ...NO_PLACES, features: [] }, tolerance: 0 },
    },
    layers: layersOf(colours),
  };
}

/** Only the layers, for repainting them when the theme changes. */
export function layersOf(colours: MapColours): LayerSpecification[] {
  const halo = { 'text-halo-color': colours.land, 'text-halo-width': 1.4 };
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    {
      id: 'land',
      type: 'fill',
      source: 'land',
      paint: { 'fill-color': colours.land, 'fill-antialias': true },
    },
    { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colours.grid, 'line-width': 1 } },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      paint: {
        'line-color': colours.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 8, 1.5],
      },
    },
    {
      id: 'rings',
      type: 'line',
      source: 'rings',
      paint: { 'line-color': colours.ring, 'line-width': 1.5, 'line-dasharray': [3, 3] },
    },
    {
      id: 'place-dots',
      type: 'circle',
      source: 'places',
      paint: {
        'circle-color': colours.quietText,
        'circle-radius': ['case', ['>', ['get', 'population'], 500000], 3, 2],
        'circle-stroke-color': colours.land,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'countries',
      type: 'symbol',
      source: 'countries',
      maxzoom: 7,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': PLAIN,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 5, 15],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        'symbol-sort-key': ['-', 0, ['get', 'size']],
      },
      paint: { 'text-color': colours.quietText, ...halo },
    },
    {
      id: 'places',
      type: 'symbol',
      source: 'places',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': PLAIN,
        'text-size': ['case', ['>', ['get', 'population'], 500000], 14, 12],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
        'text-justify': 'auto',
        'symbol-sort-key': ['-', 0, ['get', 'population']],
      },
      paint: { 'text-color': colours.text, ...halo },
    },
    {
      id: 'ring-labels',
      type: 'symbol',
      source: 'rings',
      filter: ['has', 'label'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': PLAIN,
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': colours.quietText, ...halo, 'text-halo-width': 3 },
    },
  ];
}
