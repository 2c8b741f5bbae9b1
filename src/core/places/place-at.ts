import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttle } from '../throttle/throttle.ts';
import { askFinder } from './ask-finder.ts';
import { placeHere } from './found-place.ts';
import type { FoundPlace } from './place.ts';
import { pointInput } from './place-fields.ts';
import { refusal } from './refusals.ts';

/**
 * Finds the place at a pin: the point stays the caller's, the address is that of the nearest known place.
 * @throws DomainError 'unauthenticated'; 'invalid'; 'too-many'; 'upstream' (places.unavailable); 'unavailable'
 * (places.preparing) for the seconds in which the list of places is loaded, facts `{retryAfterSeconds}`
 */
export async function placeAt(app: App, actor: Actor, input: unknown, caller: Caller): Promise<FoundPlace> {
  const user = requireUser(actor);
  const point = parseInput(pointInput, input);
  await throttle(app, 'find-places', user.email, caller);
  if (!(await askFinder(app, (places) => places.ready()))) {
    throw refusal('places.preparing', { retryAfterSeconds: 2 });
  }
  const known = await askFinder(app, (places) => places.at(point));
  return placeHere(point, known);
}
