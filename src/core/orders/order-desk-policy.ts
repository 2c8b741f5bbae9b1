import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { eventIdOf, mayPreview, requireOrganiser, unknownEvent } from '../events/event-policy.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';
import { findDeskEvent } from './order-desk-store.ts';

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

/** @throws DomainError 'not-found' (order.unknown) for what cannot be an order's id */
export function orderIdOf(value: unknown): string {
  const parsed = z.uuid().safeParse(value);
  if (!parsed.success) throw unknownOrder();
  return parsed.data.toLowerCase();
}

export const unknownOrder = () =>
  new DomainError('not-found', 'order.unknown', 'This event has no such order.');
