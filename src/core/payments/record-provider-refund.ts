import { type Transaction, transaction } from '../../db/database.ts';
import { type DisputedPayment, lockDisputedPayment, revokeAll } from '../disputes/dispute-store.ts';
import { resumeRefunds } from '../disputes/refunds-in-dispute.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { settleProviderRefunds } from '../exceptions/provider-refund-exceptions-store.ts';
import { lockInventory, moveCounters } from '../inventory/inventory-store.ts';
import { canHappen } from '../orders/order-state.ts';
import { addRefundedSales } from '../orders/sales-store.ts';
import type { App } from '../shared/app.ts';
import type { RefundReason } from '../shared/mail.ts';
import type { ListedRefund } from './payment-provider.ts';
import type { AttemptKey } from './payment-reference.ts';
import { leftOf } from './plan-refund.ts';
import { findStuckRefund, insertProviderRefund } from './provider-refund-store.ts';
import { findRefundable, moveOrdersTo } from './refund-orders-store.ts';
import { findRefund, type StoredRefund } from './refund-store.ts';
import { noteSuperseded } from './superseded-store.ts';

type World = Pick<App, 'db' | 'clock' | 'newId' | 'jobs' | 'log'>;

/** What money that bought nothing goes back for, whoever sends it. */
const WHY_BACK: Record<Exclude<NonNullable<DisputedPayment['booked']>, 'sale'>, RefundReason> = {
  late_payment: 'paid-too-late',
  duplicate_payment: 'paid-twice',
  mismatched_payment: 'amount-mismatch',
};

/**
 * Keeps a refund that somebody made at the provider, in its dashboard say, as one of the order's, in one transaction. One that
 * sends the money of a refund of ours that had failed is that one tried again. All of what was paid: the tickets are taken back
 * and their seats are free. A part: nobody here knows for which tickets, so that is filed for the organiser to decide.
 * @returns what is kept and how it stood before; undefined where there is nothing to keep: it failed, or the payment is not booked here
 */
export function recordProviderRefund(
  app: World,
  key: AttemptKey,
  listed: ListedRefund,
): Promise<StoredRefund | undefined> {
  if (listed.state === 'failed' || listed.amountMinor <= 0) return Promise.resolve(undefined);
  return transaction(app.db, async (tx) => {
    const { eventId, orderId } = key;
    await lockInventory(tx, eventId);
    const payment = await lockDisputedPayment(tx, key);
    if (!payment || payment.booked === null) return undefined;
    const id = app.newId();
    const now = app.clock.now();
    const retries = await findStuckRefund(tx, key, listed);
    const reason = payment.booked === 'sale' ? 'at-provider' : WHY_BACK[payment.booked];
    if (!(await insertProviderRefund(tx, key, { id, listed, reason, retries, now }))) return undefined;
    app.log.warn({ eventId, orderId, refundId: id }, 'a refund was made at the provider');
    if (payment.booked === 'sale' && !retries)
      await takeBack(app, tx, key, payment, { ...listed, refundId: id });
    await noteSuperseded(tx, eventId, [orderId], now);
    // Refunds of ours that wait may have lost their money to this one.
    await resumeRefunds(app, tx, key);
    const kept = await findRefund(tx, eventId, id);
    // Told as one that is new here, so that its customer hears of it.
    return kept && { ...kept, providerRefundId: null };
  });
}

async function takeBack(
  app: World,
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  payment: DisputedPayment,
  { refundId, amountMinor, currency }: ListedRefund & { refundId: string },
): Promise<void> {
  const order = (await findRefundable(tx, eventId, [orderId])).get(orderId);
  if (!order) throw new Error(`Order ${orderId} vanished under its lock.`);
  const whole = leftOf(order) === 0;
  const anyGood = order.tickets.some(({ revoked }) => !revoked);
  if (whole) {
    const { tickets, moves } = await revokeAll(tx, eventId, orderId, app.clock.now());
    await moveCounters(tx, eventId, moves);
    await addRefundedSales(tx, eventId, tickets);
    await settleProviderRefunds(
      tx,
      eventId,
      [orderId],
      { resolution: 'tickets taken back, refunded' },
      app.clock.now(),
    );
  }
  const [event, state] = whole
    ? (['refund-all', 'refunded'] as const)
    : (['refund-part', 'partly_refunded'] as const);
  if (canHappen(payment.orderState, event)) await moveOrdersTo(tx, eventId, [orderId], state);
  await fileException(app, tx, {
    kind: 'provider_refund',
    subject: refundId,
    ...{
      eventId,
      orderId,
      attemptNumber: number,
      refundId,
      provider: payment.provider,
      amountMinor,
      currency,
    },
    detail: whole
      ? 'all of what was paid was sent back at the card provider'
      : 'a part of what was paid was sent back at the card provider: nobody here knows for which tickets',
    resolution: whole && anyGood ? 'tickets taken back, refunded' : null,
    settled: whole || !anyGood,
  });
}
