import { type Transaction, transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { findOrderFor, noSuchOrder, type OrderRequest } from '../order-page/find-order-for.ts';
import { findOrder } from '../order-page/order-page-store.ts';
import { resaleOf } from '../order-page/resale-of-order.ts';
import { findRefundable } from '../refunds/refund-orders-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { insertResale, lockForResale } from '../tickets/resale-store.ts';
import { findResaleTypes } from '../waiting-list/resale-terms.ts';
import { type OfferedForResale, offerForResaleInput } from './resale.ts';

/**
 * Offers a ticket of one's own order to the event's waiting list for what was paid for it. It stays good until somebody has bought it; then
 * it is refunded. A repeated call changes nothing.
 * @param input `offerForResaleInput`
 * @throws DomainError 'invalid' by field, 'not-found' (order.unknown), 'conflict' (resale.not-offered, resale.not-yours, resale.ticket-used,
 *   resale.ticket-ended, resale.add-ons, resale.price-fell)
 */
export async function offerForResale(
  app: App,
  actor: Actor,
  request: OrderRequest,
  input: unknown,
): Promise<OfferedForResale> {
  const { eventId, orderId } = await findOrderFor(app, actor, request);
  const { ticketId } = parseInput(offerForResaleInput, input);
  return transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const offered = await lockForResale(tx, eventId, [ticketId]);
    const { minor, currency } = await quote(app, tx, { eventId, orderId, ticketId });
    if (!offered.has(ticketId)) {
      await insertResale(tx, { eventId, ticketId, now: app.clock.now() });
      await app.offerSeats(app, tx, eventId);
    }
    return { ticketId, amount: { minor, currency } };
  });
}

/** Reads the order again under a lock, which no scan, transfer or refund of the ticket passes. */
async function quote(
  app: App,
  tx: Transaction,
  { eventId, orderId, ticketId }: { eventId: string; orderId: string; ticketId: string },
): Promise<OfferedForResale['amount']> {
  const order = await findOrder(tx, { eventId, orderId });
  const refundable = (await findRefundable(tx, eventId, [orderId])).get(orderId);
  if (!order || !refundable) throw noSuchOrder();
  const types = await findResaleTypes(tx, eventId);
  const minor = resaleOf(order, ticketId, { types, refundable, now: app.clock.now() });
  if (typeof minor !== 'number') throw minor;
  return { minor, currency: order.currency };
}
