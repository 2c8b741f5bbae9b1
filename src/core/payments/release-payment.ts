import type { Transaction } from '../../db/database.ts';
import { lockDisputedPayment, thawTickets } from '../disputes/dispute-store.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import { endReturnCheck } from './attempt-store.ts';
import type { AttemptKey } from './payment-reference.ts';

/**
 * Ends the hold on a payment whose return was looked into: what is left of the order that it bought is good, and mailed. Takes the
 * event's lock and the order's.
 */
export async function releasePayment(
  app: Pick<App, 'jobs'>,
  tx: Transaction,
  key: AttemptKey,
): Promise<void> {
  const { eventId, orderId } = key;
  await lockInventory(tx, eventId);
  const payment = await lockDisputedPayment(tx, key);
  if (payment?.booked === 'sale') {
    await thawTickets(tx, eventId, orderId);
    await app.jobs.enqueue(tx, 'send-tickets', [{ eventId, orderId }]);
  }
  await endReturnCheck(tx, key);
}
