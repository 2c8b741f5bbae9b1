import type { Point } from './place.ts';

/** A part of the world as web maps cut it: zoom z has 2^z columns and rows. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

export interface MapLabel extends Point {
  name: string;
  /** People who live there; 0 where nobody counted. */
  population: number;
}

/** Names of places for the basic map. */
export interface MapLabels {
  /** The largest places of a tile; undefined while the list of places is being prepared. */
  labelsOf(tile: Tile): Promise<MapLabel[] | undefined>;
}
