import type { Caller } from '../accounts/accounts.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttle } from '../throttle/throttle.ts';
import { askFinder } from './ask-finder.ts';
import { foundPlace } from './found-place.ts';
import type { Candidate, FoundPlace } from './place.ts';
import { suggestInput } from './place-fields.ts';

/** Fewer letters fit half the world. */
const SHORTEST_SEARCH = 2;

export interface PlaceSuggestions {
  /** False while the list of places is being prepared: ask again in a moment. */
  ready: boolean;
  /** `when-asked`: search only when the person presses Search. */
  search: 'while-typing' | 'when-asked';
  /** Whose data it is; show it where it is used. */
  attribution: string;
  suggestions: PlaceSuggestion[];
}

export interface PlaceSuggestion {
  id: string;
  name: string;
  /** What tells it from others of that name: "Gauteng, South Africa". */
  detail: string;
  /** Null: the rest is told, or refused, when it is chosen (choosePlace). */
  place: FoundPlace | null;
}

/**
 * Places that may be meant by what was typed so far, the likeliest first.
 * @param caller whose searches are counted
 * @throws DomainError 'unauthenticated'; 'invalid'; 'too-many'; 'upstream' (places.unavailable)
 */
export async function suggestPlaces(
  app: App,
  actor: Actor,
  input: unknown,
  caller: Caller,
): Promise<PlaceSuggestions> {
  const user = requireUser(actor);
  const { text, latitude, longitude, session, asked } = parseInput(suggestInput, input);
  const { search, attribution } = app.places;
  const ready = await askFinder(app, (places) => places.ready());
  const answer = { ready, search, attribution, suggestions: [] };
  if (!ready || text.length < SHORTEST_SEARCH || (search === 'when-asked' && !asked)) return answer;
  await throttle(app, 'find-places', user.email, caller);
  const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  const candidates = await askFinder(app, (places) => places.suggest({ text, near, session }));
  return { ...answer, suggestions: candidates.map(suggestionOf) };
}

function suggestionOf({ id, name, detail, place }: Candidate): PlaceSuggestion {
  return { id, name, detail, place: (place && foundPlace(place)) ?? null };
}
