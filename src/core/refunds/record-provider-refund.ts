import { type Transaction, transaction } from '../../db/database.ts';
import { type DisputedPayment, revokeAll } from '../disputes/dispute-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { moveCounters } from '../inventory/inventory-store.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { canHappen } from '../orders/order-state.ts';
import { addRefundedSales } from '../orders/sales-store.ts';
import type { ListedRefund } from '../providers/payment-provider.ts';
import { lockPayment } from '../reconciliation/payment-hold.ts';
import type { App } from '../shared/app.ts';
import { settleProviderRefunds } from './provider-refund-exceptions-store.ts';
import { findStuckRefund, insertProviderRefund, maySendTwice, nameAfter } from './provider-refund-store.ts';
import { fileSentByHand } from './refund-exceptions.ts';
import { findRefundable, moveOrdersTo } from './refund-orders-store.ts';
import { findRefund, refundsOfAttempt, type StoredRefund } from './refund-store.ts';
import { resumeRefunds } from './resume-refunds.ts';
import { WHY_BACK } from './why-back.ts';

type World = Pick<App, 'db' | 'clock' | 'newId' | 'log' | 'providers'>;

/**
 * Keeps a refund that somebody made at the provider, in its dashboard say, as one of the order's, in one transaction. One that
 * sends the money of a refund of ours that had failed, or that a person was told is not taken, is that one tried again. All of what was
 * paid: the tickets are taken back and their seats are free. A part, or what may be money sent twice: nobody here knows for which
 * tickets, so that is filed for the organiser to decide. One that a person said had gone, before it was listed, is that one where the amounts
 * agree; where they do not, and more would be gone than is left, a person has to look, and nothing is booked.
 * @returns what is kept and how it stood before; undefined where there is nothing to keep: it failed, or the payment is not booked here
 */
export function recordProviderRefund(
  app: World,
  key: AttemptKey,
  listed: ListedRefund,
): Promise<StoredRefund | undefined> {
  if (listed.state === 'failed' || listed.amountMinor <= 0) return Promise.resolve(undefined);
  return transaction(app.db, async (tx) => {
    const payment = await lockPayment(tx, key);
    if (!payment || payment.booked === null) return undefined;
    const refunds = await refundsOfAttempt(tx, key);
    const unlisted = refunds.find(
      ({ providerRefundId, state }) => providerRefundId === null && state === 'done',
    );
    if (unlisted && !refunds.some(({ providerRefundId }) => providerRefundId === listed.id)) {
      const { amountMinor, currency } = unlisted;
      if (amountMinor === listed.amountMinor && currency === listed.currency) {
        await nameAfter(tx, unlisted, listed.id);
        return { ...unlisted, providerRefundId: listed.id };
      }
      if (listed.amountMinor > (await findBalance(tx, key)).leftMinor) {
        await fileTooMuch(app, tx, key, payment, listed);
        return undefined;
      }
    }
    return keepProviderRefund(app, tx, key, payment, listed);
  });
}

/** It contradicts what a person had said. */
function fileTooMuch(
  app: World,
  tx: Transaction,
  { eventId, orderId, number: attemptNumber }: AttemptKey,
  { provider }: DisputedPayment,
  { amountMinor, currency, state: status }: ListedRefund,
): Promise<void> {
  return fileException(app, tx, {
    ...{
      kind: 'reconciliation',
      code: 'refund-missing-here',
      eventId,
      orderId,
      attemptNumber,
      provider,
      amountMinor,
      currency,
    },
    facts: { ours: null, theirs: { amountMinor, currency, feeMinor: null, status }, outcome: null },
  });
}

/** A refund that was made at the provider; `id` is null where it is a person who says so, and not the provider. */
type MadeThere = Pick<ListedRefund, 'amountMinor' | 'currency'> & { id: string | null };

/** The same in the caller's transaction, which holds the event and the order locked and read the payment under that. */
export async function keepProviderRefund(
  app: World,
  tx: Transaction,
  key: AttemptKey,
  payment: DisputedPayment,
  listed: MadeThere,
): Promise<StoredRefund | undefined> {
  const { eventId, orderId } = key;
  if (payment.booked === null) return undefined;
  const id = app.newId();
  const now = app.clock.now();
  const retries = await findStuckRefund(tx, key, listed);
  const stuck = retries && (await findRefund(tx, eventId, retries));
  const reason = payment.booked === 'sale' ? 'at-provider' : WHY_BACK[payment.booked];
  if (!(await insertProviderRefund(tx, key, { id, listed, reason, retries, now }))) return undefined;
  if (stuck && stuck.state === 'requested') await fileSentByHand(app, tx, stuck);
  app.log.warn({ eventId, orderId, refundId: id }, 'a refund was made at the provider');
  if (payment.booked === 'sale' && !retries)
    await takeBack(app, tx, key, payment, { ...listed, refundId: id });
  // Refunds of ours that wait may have lost their money to this one.
  await resumeRefunds(app, tx, key);
  const kept = await findRefund(tx, eventId, id);
  // Told as one that is new here, so that its customer hears of it.
  return kept && { ...kept, providerRefundId: null };
}

async function takeBack(
  app: World,
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  payment: DisputedPayment,
  listed: MadeThere & { refundId: string },
): Promise<void> {
  const { refundId, amountMinor, currency } = listed;
  const order = (await findRefundable(tx, eventId, [orderId])).get(orderId);
  if (!order) throw new Error(`Order ${orderId} vanished under its lock.`);
  const twice = await maySendTwice(tx, { eventId, orderId, number }, listed);
  const { leftMinor } = await findBalance(tx, { eventId, orderId, number });
  // A refund of ours that nobody has taken on so far sent nothing, and may find that its money is gone. Without an id this one counts as such.
  const whole = !twice && leftMinor <= (listed.id === null ? amountMinor : 0);
  const anyGood = order.tickets.some(({ revoked }) => !revoked);
  if (whole) {
    const { tickets, moves } = await revokeAll(tx, eventId, orderId, app.clock.now());
    await moveCounters(tx, eventId, moves);
    await addRefundedSales(tx, eventId, tickets);
    await settleProviderRefunds(
      tx,
      eventId,
      [orderId],
      { outcome: 'tickets_cancelled_refunded' },
      app.clock.now(),
    );
  }
  const [event, state] = whole
    ? (['refund-all', 'refunded'] as const)
    : (['refund-part', 'partly_refunded'] as const);
  if (canHappen(payment.orderState, event)) await moveOrdersTo(tx, eventId, [orderId], state);
  await fileException(app, tx, {
    kind: 'provider_refund',
    ...{
      eventId,
      orderId,
      attemptNumber: number,
      refundId,
      provider: payment.provider,
      amountMinor,
      currency,
    },
    facts: { of: twice ? 'maybe-twice' : whole ? 'all' : anyGood ? 'part' : 'part-without-tickets' },
    outcome: whole && anyGood ? 'tickets_cancelled_refunded' : null,
    settled: whole || (!anyGood && !twice),
  });
}
