import type { Database } from '../../db/database.ts';
import { type Action, requireMay } from '../organisations/may.ts';
import { type Actor, requireOrganiser, requireUser, type SignedIn } from '../shared/actor.ts';
import { eventIdOf, unknownEvent } from './event-policy.ts';
import { findOrganisationOf } from './event-store.ts';

/**
 * Requires that somebody may do something with an event, such as cancel it or refund its orders.
 * @throws DomainError as requireOrganiser; 'not-found' (event.unknown, also for others' events); 'forbidden' (organisation.role)
 */
export async function requireManager(
  db: Database,
  actor: Actor,
  action: Action,
  givenId: unknown,
): Promise<{ eventId: string; user: SignedIn }> {
  const user = requireUser(actor);
  const eventId = eventIdOf(givenId);
  requireMay(user, action, await findOrganisationOf(db, eventId), unknownEvent);
  return { eventId, user: requireOrganiser(user) };
}
