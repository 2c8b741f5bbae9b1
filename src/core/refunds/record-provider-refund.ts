import { type Transaction, transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { resolveProviderRefunds } from '../exceptions/provider-refund-store.ts';
import { type CounterWorld, moveCounters } from '../inventory/inventory-store.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { moveOrders } from '../orders/move-orders-store.ts';
import { canHappen } from '../orders/order-state.ts';
import { addRefundedSales } from '../orders/sales-store.ts';
import { type LockedPayment, lockPayment } from '../payment-attempts/payment-lock.ts';
import type { ListedRefund } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { revokeOrderTickets } from '../tickets/order-tickets-store.ts';
import { fileFailure } from './refund-exceptions.ts';
import { findRefundable } from './refund-orders-store.ts';
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

type World = CounterWorld & Pick<App, 'db' | 'log' | 'providers'>;

/**
 * Records a refund that somebody made at the provider, for example in its dashboard, as a refund of the order, in one transaction.
 * When such refunds return all of what was paid, the tickets are cancelled and their seats released. When they return a part, nobody
 * here knows for which tickets, so an exception asks the organiser; it also asks whether a waiting refund of ours was meant by it
 * (decision 0070). A refund that a person had reported before the provider listed it is matched by its amount. If the amounts differ
 * and more would be gone than is left, nothing is booked and a person has to look.
 * @returns the refund and its earlier state; undefined when there is nothing to record, because it failed or its payment is not booked
 *   here
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

/** The listed refund contradicts what a person had reported. */
function fileTooMuch(
  app: World,
  tx: Transaction,
  { eventId, orderId, number: attemptNumber }: AttemptKey,
  { provider }: LockedPayment,
  { amountMinor, currency, state: status }: ListedRefund,
): Promise<void> {
  return fileException(app, tx, {
    kind: 'reconciliation',
    code: 'refund-missing-here',
    eventId,
    orderId,
    attemptNumber,
    provider,
    amountMinor,
    currency,
    facts: { ours: null, theirs: { amountMinor, currency, feeMinor: null, status }, outcome: null },
  });
}

/** A refund that was made at the provider; `id` is null when a person reported it and the provider does not list it. */
type ProviderRefund = Pick<ListedRefund, 'amountMinor' | 'currency'> & { id: string | null };

/** Does the same in the caller's transaction, which holds the locks of the event and the order and has read the payment under them. */
export async function keepProviderRefund(
  app: World,
  tx: Transaction,
  key: AttemptKey,
  payment: LockedPayment,
  listed: ProviderRefund,
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
    await stopOwnRefunds(app, tx, key, payment, made);
    await revokeRefunded(app, tx, key, payment, { ...listed, refundId: id });
  }
  // This refund may have used the money of refunds of ours that still wait.
  await resumeRefunds(app, tx, key);
  const kept = await findRefund(tx, eventId, id);
  // The refund counts as new, so that its customer is notified.
  return kept && { ...kept, providerRefundId: null };
}

/**
 * A waiting or failed refund of ours may have been meant by the refund at the provider, so it is not sent unless a person says so.
 * Where the whole order is refunded and less is left than ours was to send, only the rest goes out (end-uncovered-refund.ts).
 */
async function stopOwnRefunds(
  app: World,
  tx: Transaction,
  key: AttemptKey,
  { orderState }: LockedPayment,
  made: { id: string; providerRefundId: string | null; amountMinor: number; currency: string; now: Date },
): Promise<void> {
  const { amountMinor: minor, currency } = made;
  // A refund without an id counts as not accepted by the provider yet.
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

/** Whether refunds of ours returned money of a payment; a refund made at the provider as well may have been meant to be the same. */
const someOfOursWent = async (tx: Transaction, key: AttemptKey) =>
  (await refundsOfAttempt(tx, key)).some(
    ({ reason, state, providerRefundId }) =>
      reason !== 'at-provider' && state !== 'failed' && providerRefundId !== null,
  );

async function revokeRefunded(
  app: World,
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  payment: LockedPayment,
  listed: ProviderRefund & { refundId: string },
): Promise<void> {
  const { refundId, amountMinor, currency } = listed;
  const order = (await findRefundable(tx, eventId, [orderId])).get(orderId);
  if (!order) throw new Error(`Order ${orderId} vanished under its lock.`);
  const { leftMinor } = await findBalance(tx, { eventId, orderId, number });
  // A refund without an id counts as not accepted by the provider yet.
  const whole =
    leftMinor <= (listed.id === null ? amountMinor : 0) &&
    !(await someOfOursWent(tx, { eventId, orderId, number }));
  const anyGood = order.tickets.some(({ revoked }) => !revoked);
  if (whole) {
    const { tickets, moves } = await revokeOrderTickets(tx, eventId, orderId, app.clock.now());
    await moveCounters(app, tx, eventId, moves);
    await addRefundedSales(tx, eventId, tickets);
    await resolveProviderRefunds(
      tx,
      eventId,
      [orderId],
      { outcome: 'tickets_cancelled_refunded' },
      app.clock.now(),
    );
  }
  const event = whole ? 'refund-all' : 'refund-part';
  if (canHappen(payment.orderState, event))
    await moveOrders(tx, eventId, [{ orderId, event }], app.clock.now());
  await fileException(app, tx, {
    kind: 'provider_refund',
    eventId,
    orderId,
    attemptNumber: number,
    refundId,
    provider: payment.provider,
    amountMinor,
    currency,
    facts: { of: whole ? 'all' : anyGood ? 'part' : 'part-without-tickets' },
    outcome: whole && anyGood ? 'tickets_cancelled_refunded' : null,
    resolved: whole || !anyGood,
  });
}
