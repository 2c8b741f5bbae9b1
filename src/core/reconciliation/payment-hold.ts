import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { HoldReason } from '../exceptions/exception-facts.ts';
import { reopenReturned, resolveOpen, restate } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { scheduleHoldCheck } from '../payment-attempts/attempt-store.ts';
import { type LockedPayment, lockPaymentOrder } from '../payment-attempts/payment-lock.ts';
import { payeeIsLiable } from '../providers/payee-liability.ts';
import { NO_SALE_REFUND_REASON } from '../refunds/refund-reason.ts';
import { insertRefunds, refundsOfAttempt } from '../refunds/refund-store.ts';
import { resumeRefunds } from '../refunds/resume-refunds.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/durations.ts';
import { wake } from '../shared/work.ts';
import { mailTicketsNow, putTicketsOnHold, releaseTickets } from '../tickets/order-tickets-store.ts';

type World = Pick<App, 'clock' | 'newId' | 'providers'>;

/** When the provider is asked again. A disconnected account may be connected again. */
const ASKED_AGAIN_MS: Record<HoldReason, number> = {
  reversed: HOUR_MS,
  'not-told': 5 * MINUTE_MS,
  'account-disconnected': DAY_MS,
};

/**
 * Puts a payment on hold when nobody can say whether its money is there: its tickets admit nobody, nothing of it is refunded, and one
 * exception asks a person. The provider is asked again and again, and its explanation ends the hold. The caller holds the event's
 * lock.
 */
export async function holdPayment(
  app: World,
  tx: Transaction,
  key: AttemptKey,
  why: HoldReason,
): Promise<void> {
  const { eventId, orderId, number: attemptNumber } = key;
  const payment = await lockPaymentOrder(tx, key);
  if (!payment) return;
  if (payment.booked === 'sale') await putTicketsOnHold(tx, eventId, orderId);
  await scheduleHoldCheck(tx, key, new Date(app.clock.now().getTime() + ASKED_AGAIN_MS[why]));
  const { leftMinor: amountMinor, currency } = await findBalance(tx, key);
  const facts = { why, ownAccount: payeeIsLiable(app, payment), boughtTickets: payment.booked === 'sale' };
  const { rows } = await sql<{ id: string; open: boolean }>`
    select id, resolved_at is null as open from payment_exceptions
    where kind = 'payment_on_hold' and event_id = ${eventId} and order_id = ${orderId} and attempt_number = ${attemptNumber}
  `.execute(tx);
  const filed = rows.find(({ open }) => open);
  // A provider that does not answer for a while does not change what it had reported.
  if (filed && why === 'not-told') return;
  if (filed) {
    await restate(tx, filed.id, { facts, amountMinor });
    return;
  }
  await fileException(app, tx, {
    kind: 'payment_on_hold',
    eventId,
    orderId,
    attemptNumber,
    provider: payment.provider,
    amountMinor,
    currency,
    facts,
    occurrence: rows.length,
  });
}

/**
 * Ends the hold: what is left of the order that the payment bought is valid and mailed, a payment that bought nothing is refunded, and
 * refunds that waited are requested.
 */
export async function releasePayment(
  app: World,
  tx: Transaction,
  key: AttemptKey,
  { booked }: Pick<LockedPayment, 'booked'>,
): Promise<void> {
  const { eventId, orderId } = key;
  await scheduleHoldCheck(tx, key, null);
  if (booked === 'sale') {
    await releaseTickets(tx, eventId, orderId);
    await mailTicketsNow(app, tx, key);
  } else if (booked !== null) {
    await sendBack(app, tx, key, booked);
  }
  await resumeRefunds(app, tx, key);
}

/**
 * Refunds what is left of a payment that bought nothing. If it is disputed, the refund waits for the bank as any other does. It does
 * nothing when a refund waits already, or has failed and needs a person.
 */
async function sendBack(
  app: World,
  tx: Transaction,
  key: AttemptKey,
  booked: Exclude<NonNullable<LockedPayment['booked']>, 'sale'>,
): Promise<void> {
  const { leftMinor: amountMinor, currency } = await findBalance(tx, key);
  const waits = (await refundsOfAttempt(tx, key)).some(
    ({ state, providerRefundId, retriedAs }) =>
      (state === 'requested' && providerRefundId === null) || (state === 'failed' && retriedAs === null),
  );
  if (waits || amountMinor <= 0) return;
  const { eventId, orderId, number: attemptNumber } = key;
  const reason = NO_SALE_REFUND_REASON[booked];
  const refund = { id: app.newId(), orderId, attemptNumber, amountMinor, currency, reason };
  await insertRefunds(tx, eventId, [refund], app.clock.now());
  await reopenReturned(tx, key);
  await wake(tx, 'refunds');
}

/** Resolves the exception, because the provider explained itself and nobody has to decide any more. */
export const resolveHold = (tx: Transaction, key: AttemptKey, now: Date): Promise<void> =>
  resolveOpen(tx, { eventId: key.eventId, kinds: ['payment_on_hold'], payments: [key] }, 'known_since', now);

/** Whether a person decided that the money of a payment is there, whatever its provider calls the payment. */
export async function wasKept(tx: Transaction, { eventId, orderId, number }: AttemptKey): Promise<boolean> {
  const kept = await tx
    .selectFrom('payment_exceptions')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('attemptNumber', '=', number)
    .where('kind', '=', 'payment_on_hold')
    .where('decision', '=', 'money_kept')
    .select('id')
    .executeTakeFirst();
  return kept !== undefined;
}
