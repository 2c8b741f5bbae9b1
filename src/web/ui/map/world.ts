import type { FeatureCollection, MultiPolygon, Point, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';

type Countries = GeometryCollection<{ name: string }>;

/** The countries of the world for the basic map: land, borders, and a point for each name. */
export interface World {
  land: FeatureCollection;
  borders: GeoJSON.MultiLineString;
  names: FeatureCollection<Point, { name: string; size: number }>;
}

/** Loads the world, 750 kB, which the browser caches. © Natural Earth, public domain. @throws Error without a connection */
export async function loadWorld(): Promise<World> {
  const response = await fetch(worldUrl);
  if (!response.ok) throw new Error(`The map did not load: ${response.status}`);
  const topology = (await response.json()) as Topology<{ countries: Countries }>;
  const { countries } = topology.objects;
  const land = feature(topology, countries);
  const borders = mesh(topology, countries, (one, other) => one !== other);
  return {
    land,
    borders,
    names: namesOf(land as FeatureCollection<Polygon | MultiPolygon, { name: string }>),
  };
}

function namesOf(land: FeatureCollection<Polygon | MultiPolygon, { name: string }>): World['names'] {
  const features = land.features.flatMap(({ geometry, properties: { name } }) => {
    const rings =
      geometry.type === 'Polygon' ? [geometry.coordinates[0]] : geometry.coordinates.map(([ring]) => ring);
    const middles = rings.map((ring) => middleOf(ring ?? [])).sort((a, b) => b.area - a.area);
    const [largest] = middles;
    if (!largest || largest.area === 0) return [];
    const point: Point = { type: 'Point', coordinates: largest.point };
    return [{ type: 'Feature' as const, properties: { name, size: largest.area }, geometry: point }];
  });
  return { type: 'FeatureCollection', features };
}

/** The centroid of a ring and its area, square degrees. */
function middleOf(ring: number[][]): { point: [number, number]; area: number } {
  let [area, x, y] = [0, 0, 0];
  for (let at = 0; at + 1 < ring.length; at += 1) {
    const [x0 = 0, y0 = 0] = ring[at] ?? [];
    const [x1 = 0, y1 = 0] = ring[at + 1] ?? [];
    const cross = x0 * y1 - x1 * y0;
    area += cross / 2;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  if (area === 0) return { point: [0, 0], area: 0 };
  return { point: [x / (6 * area), y / (6 * area)], area: Math.abs(area) };
}
