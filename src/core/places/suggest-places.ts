import { z } from 'zod';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttle } from '../throttle/throttle.ts';
import { askFinder } from './ask-finder.ts';
import { foundPlace } from './found-place.ts';
import { type Candidate, placeAnswer } from './place.ts';
import { suggestInput } from './place-fields.ts';

/** A shorter text matches half the world. */
const SHORTEST_SEARCH = 2;

export const suggestionsAnswer = z.object({
  ready: z.boolean().describe('False while the list of places is being prepared: ask again in a moment.'),
  search: z
    .enum(['while-typing', 'when-asked'])
    .describe('`when-asked`: ask only when the person presses Search, with `asked=true`.'),
  attribution: z.string().describe('Whose data it is: show it where it is used.'),
  suggestions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      detail: z.string().describe('What tells it apart from others with that name.'),
      place: placeAnswer
        .nullable()
        .describe('Null: `GET /api/places/{placeId}` tells the rest, or refuses it.'),
    }),
  ),
});
export type PlaceSuggestions = z.infer<typeof suggestionsAnswer>;
export type PlaceSuggestion = PlaceSuggestions['suggestions'][number];

/**
 * Returns places that may match the text typed so far, best match first.
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
