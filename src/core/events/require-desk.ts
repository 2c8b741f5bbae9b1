import type { Database } from '../../db/database.ts';
import { type Actor, requireOrganiser, requireUser } from '../shared/actor.ts';
import { eventIdOf, mayPreview, unknownEvent } from './event-policy.ts';
import { findDeskEvent } from './event-store.ts';

export type DeskEvent = NonNullable<Awaited<ReturnType<typeof findDeskEvent>>>;

/**
 * Lets through whoever may look at all orders of an event: its owner, and admins.
 * @throws DomainError 'unauthenticated'; 'not-found' (event.unknown), the same for somebody else's event as for none
 */
export async function requireDesk(db: Database, actor: Actor, eventId: unknown): Promise<DeskEvent> {
  requireUser(actor);
  const event = await findDeskEvent(db, eventIdOf(eventId));
  if (!event || !mayPreview(actor, event)) throw unknownEvent();
  return event;
}

/**
 * Lets through whoever may also act on them: the same people, once their address is confirmed.
 * @throws DomainError as requireDesk; 'forbidden' (account.email-not-verified)
 */
export async function requireDeskHand(db: Database, actor: Actor, eventId: unknown): Promise<DeskEvent> {
  const event = await requireDesk(db, actor, eventId);
  requireOrganiser(actor);
  return event;
}
