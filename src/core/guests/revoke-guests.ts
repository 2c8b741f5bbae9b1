import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { requireDesk } from '../events/require-desk.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { queueTicketsCancelled } from '../order-mail/order-notices-mail.ts';
import { refundOrders } from '../order-refunds/refund-orders.ts';
import { addedBy } from '../orders/typed-address.ts';
import { lockOrdersToRefund } from '../refunds/refund-orders-store.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { lockBatch, markRevoked } from './guest-store.ts';
import { refusal } from './refusals.ts';

/** Orders in one transaction, which holds the event's lock: few enough that people who buy meanwhile hardly wait. */
const AT_ONCE = 100;

/**
 * Revokes all tickets of guests that were added in one go. Their seats come free. Those who were mailed their tickets are told so, and
 * nobody else. Repeating this changes nothing.
 * @returns how many guests lost their tickets now
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, guests.unknown), 'forbidden' (organisation.role,
 * account.email-not-verified)
 */
export async function revokeGuests(
  app: App,
  actor: Actor,
  key: { eventId: unknown; batchId: unknown },
): Promise<{ guests: number }> {
  const event = await requireDesk(app.db, actor, key.eventId, 'guests.add');
  const user = requireOrganiser(actor);
  const id = z.uuid().safeParse(key.batchId);
  if (!id.success) throw refusal('guests.unknown');
  const batch = { eventId: event.id, id: id.data.toLowerCase() };
  let guests = 0;
  for (let more = true; more; ) {
    const revoked = await transaction(app.db, (tx) => revokeSome(app, tx, batch, { user, before: guests }));
    guests += revoked;
    more = revoked === AT_ONCE;
  }
  return { guests };
}

async function revokeSome(
  app: App,
  tx: Transaction,
  batch: { eventId: string; id: string },
  { user, before }: { user: SignedIn; before: number },
): Promise<number> {
  const { eventId, id } = batch;
  await lockInventory(tx, eventId);
  const stored = await lockBatch(tx, batch);
  if (!stored) throw refusal('guests.unknown');
  const orders = await lockOrdersToRefund(tx, eventId, { buyer: addedBy(id), limit: AT_ONCE });
  const requestId = app.newId();
  await refundOrders(app, tx, eventId, orders, {
    reason: 'by-organiser',
    note: null,
    requestedBy: user.userId,
    requestId,
    toldInAnotherMail: true,
  });
  if (stored.mailed)
    for (const { id: orderId } of orders)
      await queueTicketsCancelled(app, tx, { eventId, orderId }, { requestId, note: null });
  if (orders.length === AT_ONCE || stored.revokedAt) return orders.length;
  await markRevoked(tx, batch, app.clock.now());
  const facts = { batch: id, guests: before + orders.length };
  await record(app, tx, { kind: 'order.guests-revoked', by: user, eventId, facts });
  return orders.length;
}
