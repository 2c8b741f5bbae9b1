import type { Database } from '../../db/database.ts';
import { type Action, requireMay } from '../organisations/may.ts';
import { type Actor, requireOrganiser, requireUser } from '../shared/actor.ts';
import { eventIdOf, unknownEvent } from './event-policy.ts';
import { findDeskEvent } from './event-store.ts';

export type DeskEvent = NonNullable<Awaited<ReturnType<typeof findDeskEvent>>>;

/**
 * Requires that somebody may see all orders of an event or, if `action` is given, do that there.
 * @throws DomainError 'unauthenticated'; 'not-found' (event.unknown), also for somebody else's event; 'forbidden' (organisation.role)
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
 * Requires that somebody may also handle orders, which needs a verified address.
 * @throws DomainError as requireDesk; 'forbidden' (account.email-not-verified)
 */
export async function requireDeskHand(db: Database, actor: Actor, eventId: unknown): Promise<DeskEvent> {
  const event = await requireDesk(db, actor, eventId, 'orders.handle');
  requireOrganiser(actor);
  return event;
}
