import { z } from 'zod';

/** A tile of a web map: zoom z has 2^z columns and rows. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

const mapLabel = z.object({
  name: z.string(),
  population: z.int().describe('0 if unknown.'),
  latitude: z.number(),
  longitude: z.number(),
});
export type MapLabel = z.infer<typeof mapLabel>;

export const labelsAnswer = z.object({ labels: z.array(mapLabel) });

/** Names of places for the basic map. */
export interface MapLabels {
  /** The largest places of a tile; undefined while the list of places is being prepared. */
  labelsOf(tile: Tile): Promise<MapLabel[] | undefined>;
}
