import { type Transaction, transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { moveCounters } from '../inventory/inventory-store.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { canHappen } from '../orders/order-state.ts';
import { addRefundedSales } from '../orders/sales-store.ts';
import { type LockedPayment, lockPayment } from '../payments/payment-lock.ts';
import type { ListedRefund } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { revokeOrderTickets } from '../tickets/order-tickets-store.ts';
import { resolveProviderRefunds } from './provider-refund-exceptions-store.ts';
import { fileFailure } from './refund-exceptions.ts';
import { findRefundable, moveOrdersTo } from './refund-orders-store.ts';
import { NO_SALE_REFUND_REASON } from './refund-reason.ts';
import {
  endGivenUp,
  findRefund,
  insertProviderRefund,
  nameAfter,
  refundsOfAttempt,
  type StoredRefund,
} from './refund-store.ts';
import { resumeRefunds } from './resume-refunds.ts';

type World = Pick<App, 'db' | 'clock' | 'newId' | 'log' | 'providers'>;

/**
 * Keeps a refund that somebody made at the provider, in its dashboard say, as one of the order's, in one transaction. Where refunds made there
 * gave back all of what was paid, the tickets are taken back and their seats are free. A part: nobody here knows for which tickets, so that is
 * filed for the organiser to decide, and so is whether a refund of ours that has not gone was meant by it (decision 0070). One that a person
 * said had gone, before it was listed, is that one where the amounts agree; where they do not, and more would be gone than is left, a person
 * has to look, and nothing is booked.
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
  { provider }: LockedPayment,
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
  payment: LockedPayment,
  listed: MadeThere,
): Promise<StoredRefund | undefined> {
  const { eventId, orderId } = key;
  if (payment.booked === null) return undefined;
  const id = app.newId();
  const { id: providerRefundId, amountMinor, currency } = listed;
  const reason = payment.booked === 'sale' ? 'at-provider' : NO_SALE_REFUND_REASON[payment.booked];
  const made = { id, providerRefundId, amountMinor, currency, reason, now: app.clock.now() };
  if (!(await insertProviderRefund(tx, key, made))) return undefined;
  app.log.warn({ eventId, orderId, refundId: id }, 'a refund was made at the provider');
  if (payment.booked === 'sale') {
    await stopOurs(app, tx, key, payment, made);
    await takeBack(app, tx, key, payment, { ...listed, refundId: id });
  }
  // Refunds of ours that wait may have lost their money to this one.
  await resumeRefunds(app, tx, key);
  const kept = await findRefund(tx, eventId, id);
  // Told as one that is new here, so that its customer hears of it.
  return kept && { ...kept, providerRefundId: null };
}

/**
 * Nobody knows whether it is the money of a refund of ours that waits, or that failed and may be tried again: ours is not sent unless a person
 * says so. Where all of the order goes back, and that is less than ours was to send by now, it is only the rest that goes (end-uncovered-refund.ts).
 */
async function stopOurs(
  app: World,
  tx: Transaction,
  key: AttemptKey,
  { orderState }: LockedPayment,
  made: { id: string; providerRefundId: string | null; amountMinor: number; currency: string; now: Date },
): Promise<void> {
  const { amountMinor: minor, currency } = made;
  // Without an id it counts as not taken on so far.
  const leftMinor = (await findBalance(tx, key)).leftMinor - (made.providerRefundId === null ? minor : 0);
  for (const ours of await refundsOfAttempt(tx, key)) {
    const waits = ours.id !== made.id && ours.state === 'requested' && ours.providerRefundId === null;
    if (!waits && (ours.state !== 'failed' || ours.retriedAs !== null)) continue;
    const isRest = orderState === 'refunded' && ours.reason !== 'goodwill' && ours.amountMinor > leftMinor;
    if (waits && isRest) continue;
    if (waits) await endGivenUp(tx, ours, made.now);
    const failure = { why: 'sent-at-provider', sent: { minor, currency } } as const;
    await fileFailure(app, tx, ours, { failure, timesReversed: ours.timesReversed, isNews: waits });
  }
}

/** Whether money of a payment went by refunds of ours: what was sent at the provider beside them may have been meant to be the same. */
const someOfOursWent = async (tx: Transaction, key: AttemptKey) =>
  (await refundsOfAttempt(tx, key)).some(
    ({ reason, state, providerRefundId }) =>
      reason !== 'at-provider' && state !== 'failed' && providerRefundId !== null,
  );

async function takeBack(
  app: World,
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  payment: LockedPayment,
  listed: MadeThere & { refundId: string },
): Promise<void> {
  const { refundId, amountMinor, currency } = listed;
  const order = (await findRefundable(tx, eventId, [orderId])).get(orderId);
  if (!order) throw new Error(`Order ${orderId} vanished under its lock.`);
  const { leftMinor } = await findBalance(tx, { eventId, orderId, number });
  // Without an id it counts as not taken on so far.
  const whole =
    leftMinor <= (listed.id === null ? amountMinor : 0) &&
    !(await someOfOursWent(tx, { eventId, orderId, number }));
  const anyGood = order.tickets.some(({ revoked }) => !revoked);
  if (whole) {
    const { tickets, moves } = await revokeOrderTickets(tx, eventId, orderId, app.clock.now());
    await moveCounters(tx, eventId, moves);
    await addRefundedSales(tx, eventId, tickets);
    await resolveProviderRefunds(
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
    facts: { of: whole ? 'all' : anyGood ? 'part' : 'part-without-tickets' },
    outcome: whole && anyGood ? 'tickets_cancelled_refunded' : null,
    resolved: whole || !anyGood,
  });
}
