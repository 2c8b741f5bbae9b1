import type { Candidate, KnownPlace, Point } from './place.ts';

export interface PlaceQuery {
  /** The typed text: 2 to 200 characters. */
  text: string;
  /** Places near this point rank first. */
  near: Point | undefined;
  /** The id of one search, from its first letter to the choice; providers that bill by session need it. */
  session: string | undefined;
}

/** A place provider. Its errors are logged and shown to people as "not available" (ask-finder.ts). */
export interface PlaceProvider {
  /** `when-asked`: the provider forbids a request per letter, so people press Search. */
  readonly search: 'while-typing' | 'when-asked';
  /** Names the owner of the data; shown wherever the data is used. */
  readonly attribution: string;
  /** Starts loading if necessary. @returns whether it can answer now; if not, ask again in a moment */
  ready(): Promise<boolean>;
  /** The best matches first, at most ten. */
  suggest(query: PlaceQuery): Promise<Candidate[]>;
  /** The details of one candidate; undefined when there is none with that id. */
  find(id: string, session: string | undefined): Promise<KnownPlace | undefined>;
  /** Finds the place nearest to a point; undefined in the middle of nowhere. */
  at(point: Point): Promise<KnownPlace | undefined>;
}

/** Looks places up, and finds towns in our own list. */
export interface PlaceFinder extends PlaceProvider {
  /** Whether it finds streets and venues; our own list has only towns and suburbs. */
  readonly findsStreets: boolean;
  /** Finds the largest town with that name in our own list; undefined when there is none, or the list is not loaded. */
  town(name: string): Promise<Point | undefined>;
}
