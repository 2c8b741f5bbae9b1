import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttle } from '../throttle/throttle.ts';
import { askFinder } from './ask-finder.ts';
import { foundPlace } from './found-place.ts';
import type { FoundPlace } from './place.ts';
import { chooseInput } from './place-fields.ts';
import { refusal } from './refusals.ts';

/**
 * Returns the details of a suggested place. A place without coordinates is refused and logged.
 * @throws DomainError 'unauthenticated'; 'invalid'; 'not-found' (places.unknown); 'conflict' (places.without-geometry); 'too-many';
 * 'upstream' (places.unavailable)
 */
export async function choosePlace(
  app: App,
  actor: Actor,
  input: unknown,
  caller: Caller,
): Promise<FoundPlace> {
  const user = requireUser(actor);
  const { placeId, session } = parseInput(chooseInput, input);
  await throttle(app, 'find-places', user.email, caller);
  const known = await askFinder(app, (places) => places.find(placeId, session));
  if (!known) throw refusal('places.unknown');
  const found = foundPlace(known);
  if (found) return found;
  app.log.warn({ placeId, name: known.name }, 'a chosen place has no geometry');
  throw refusal('places.without-geometry', { name: known.name });
}
