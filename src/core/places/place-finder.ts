import type { Candidate, KnownPlace, Point } from './place.ts';

export interface PlaceQuery {
  /** The text that was typed: 2 to 200 characters. */
  text: string;
  /** Places near here first. */
  near: Point | undefined;
  /** One search from the first letter to the choice; providers that bill by session want it. */
  session: string | undefined;
}

/** Looks places up. Whatever it throws is logged and told to people as "not available" (ask-finder.ts). */
export interface PlaceProvider {
  /** `when-asked`: the provider forbids asking at every letter; people press Search. */
  readonly search: 'while-typing' | 'when-asked';
  /** Names the owner of the data; shown wherever the data is used. */
  readonly attribution: string;
  /** Begins to get ready if need be. @returns whether it can answer now; if not, ask again in a moment */
  ready(): Promise<boolean>;
  /** The likeliest first, at most ten. */
  suggest(query: PlaceQuery): Promise<Candidate[]>;
  /** All about one candidate; undefined when there is none of that id. */
  find(id: string, session: string | undefined): Promise<KnownPlace | undefined>;
  /** Finds what is there; undefined in the middle of nowhere. */
  at(point: Point): Promise<KnownPlace | undefined>;
}

/** Looks places up, and towns without asking anybody. */
export interface PlaceFinder extends PlaceProvider {
  /** Finds the largest town of that name in our own list; undefined where there is none, or the list is not loaded. */
  town(name: string): Promise<Point | undefined>;
}
