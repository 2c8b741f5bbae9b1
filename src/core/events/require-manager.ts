import type { Database } from '../../db/database.ts';
import { type Actor, requireOrganiser, requireUser, type SignedIn } from '../shared/actor.ts';
import { eventIdOf, mayPreview, unknownEvent } from './event-policy.ts';
import { findOwner } from './event-store.ts';

/**
 * Lets through whoever may end an event or send its money back: its owner and admins.
 * @throws DomainError as requireOrganiser; 'not-found' (event.unknown, also for others' events)
 */
export async function requireManager(
  db: Database,
  actor: Actor,
  givenId: unknown,
): Promise<{ eventId: string; user: SignedIn }> {
  const user = requireUser(actor);
  const eventId = eventIdOf(givenId);
  const event = await findOwner(db, eventId);
  if (!event || !mayPreview(user, event)) throw unknownEvent();
  return { eventId, user: requireOrganiser(user) };
}
