import type { Database } from '../../db/database.ts';
import { type Action, requireMay } from '../organisations/may.ts';
import { type Actor, requireOrganiser, requireUser } from '../shared/actor.ts';
import { eventIdOf, unknownEvent } from './event-policy.ts';
import { findDeskEvent } from './event-store.ts';

export type DeskEvent = NonNullable<Awaited<ReturnType<typeof findDeskEvent>>>;

/**
 * Lets through whoever may look at all orders of an event or, where `action` says so, do something else there.
 * @throws DomainError 'unauthenticated'; 'not-found' (event.unknown), the same for somebody else's event as for none; 'forbidden'
 *   (organisation.role)
 */
export async function requireDesk(
  db: Database,
  actor: Actor,
  eventId: unknown,
  action: Action = 'orders.see',
): Promise<DeskEvent> {
  requireUser(actor);
  return requireMay(actor, action, await findDeskEvent(db, eventIdOf(eventId)), unknownEvent);
}

/**
 * Lets through whoever may also act on them, once their address is confirmed.
 * @throws DomainError as requireDesk; 'forbidden' (account.email-not-verified)
 */
export async function requireDeskHand(db: Database, actor: Actor, eventId: unknown): Promise<DeskEvent> {
  const event = await requireDesk(db, actor, eventId, 'orders.handle');
  requireOrganiser(actor);
  return event;
}
