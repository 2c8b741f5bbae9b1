import type { MapLabel, Tile } from '../../../core/places/map-labels.ts';
import type { Database } from '../../../db/database.ts';
import { findLargest } from './gazetteer-store.ts';

/** The smallest town that a map of the whole world shows; each zoom halves it twice, until everything is shown. */
const WORLD_CITY = 4_000_000;

/** The largest places of a tile of a web map. */
export function labelsOf(db: Database, { z, x, y }: Tile): Promise<MapLabel[]> {
  const columns = 2 ** z;
  const population = z >= 10 ? 0 : Math.round(WORLD_CITY / 4 ** z);
  return findLargest(db, {
    west: (x / columns) * 360 - 180,
    east: ((x + 1) / columns) * 360 - 180,
    north: latitudeOf(y / columns),
    south: latitudeOf((y + 1) / columns),
    population,
  });
}

/** @param down 0 at the top of a web map, 1 at its bottom. https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
const latitudeOf = (down: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI;
