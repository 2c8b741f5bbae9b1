import { type Transaction, transaction } from '../../db/database.ts';
import { hasPendingPayment, lockHeldOrders, wasPaid } from '../holds/hold-store.ts';
import { releaseHolds } from '../holds/release-holds.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findOrderFor, type OrderRequest } from './find-order-for.ts';
import { refusal } from './refusals.ts';
import { requireAnswer } from './verify-open-payment.ts';

/**
 * Gives an unpaid order's seats back at once, because its customer wants to choose again. The provider is asked first: a payment that is
 * paid or on its way keeps its seats. A payment that succeeds later is a late payment. An order that has already ended stays as it is.
 * @throws DomainError 'not-found' (order.unknown), 'conflict' (order.paid, order.payment-pending), 'upstream'
 *   (payment.provider-unavailable): the seats then go back when their time is over
 */
export async function startOver(app: App, actor: Actor, request: OrderRequest): Promise<void> {
  const order = await findOrderFor(app, actor, request);
  await requireAnswer(app, order);
  await transaction(app.db, (tx) => giveBack(app, tx, order));
}

async function giveBack(
  app: App,
  tx: Transaction,
  { eventId, orderId }: { eventId: string; orderId: string },
): Promise<void> {
  await lockInventory(tx, eventId);
  const held = await lockHeldOrders(tx, eventId, { orderId });
  if (held.orderIds.length === 0) {
    if (!(await wasPaid(tx, eventId, orderId))) return;
    throw refusal('order.paid');
  }
  if (await hasPendingPayment(tx, eventId, orderId)) throw refusal('order.payment-pending');
  await releaseHolds(app, tx, eventId, held, 'cancel');
}
