import { type Transaction, transaction } from '../../db/database.ts';
import {
  countNotes,
  resolveByRefund,
  resolveSentAnotherWay,
  wasStopped,
} from '../exceptions/exception-store.ts';
import { resolveProviderRefunds, waitsForTheRest } from '../exceptions/provider-refund-store.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import { lockOrderOf } from '../payment-attempts/payment-lock.ts';
import { numberCreditNote } from '../receipts/number-receipts-store.ts';
import type { App } from '../shared/app.ts';
import { resolvePendingFeeRefund } from './pending-fee-refund.ts';
import { planOutcome, type RefundReport } from './plan-outcome.ts';
import { leftOf } from './plan-refund.ts';
import { bookRefund, bookReversal } from './refund-bookings.ts';
import { fileSentTwice, fileTrouble } from './refund-exceptions.ts';
import {
  ensureRefundNotice,
  queueCreditNote,
  queueRefundNotice,
  withdrawRefundNotice,
} from './refund-notice-store.ts';
import { findRefundable } from './refund-orders-store.ts';
import { readRefundRow, writeRefundRow } from './refund-state-store.ts';
import type { StoredRefund } from './refund-store.ts';

type World = Pick<App, 'db' | 'clock' | 'newId' | 'log' | 'providers'>;

/**
 * Records what the provider reports of a refund. Money that was returned is booked once, and the customer is notified once. A failed
 * refund is filed for a person, and the customer is told that it takes longer. A refund that was done and failed later is also booked
 * back (docs/decisions/0027).
 * @param refund the refund as it stood when the provider was asked
 */
export function recordRefund(app: World, refund: StoredRefund, report: RefundReport): Promise<void> {
  return transaction(app.db, (tx) => recordRefundIn(app, tx, refund, report));
}

/** Does the same in the caller's transaction, which must do nothing after it, because its last lock is the organiser's. */
export async function recordRefundIn(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  report: RefundReport,
): Promise<void> {
  const now = app.clock.now();
  // This lock comes before the refund's own row, as for everybody who changes an order's refunds.
  await lockOrderOf(tx, refund);
  const row = await readRefundRow(tx, refund);
  const plan = row && planOutcome(row, refund, report, now);
  if (!plan) return;
  await writeRefundRow(tx, refund, plan.row);
  if (plan.trouble) await fileTrouble(app, tx, refund, plan.trouble);
  if (plan.booking?.what === 'reversal') await bookReversal(app, tx, refund, plan.booking.sent);
  if (plan.feeRefund) await resolvePendingFeeRefund(tx, refund, plan.feeRefund, now);
  if (plan.booking?.what === 'refund') {
    await bookRefund(app, tx, refund, plan.booking.sent);
    await resolveByRefund(tx, { ...refund, refundId: refund.id }, now);
    if (refund.reason === 'goodwill') await resolveWhenAllWentBack(tx, refund, now);
    const code = await whySentTwice(tx, refund, row.retriedAs);
    if (code) await fileSentTwice(app, tx, refund, { code, timesReversed: row.timesReversed });
  }
  await resolveSentAnotherWay(tx, refund, now);
  if (plan.notice) await NOTICES[plan.notice](app, tx, refund);
  if (plan.creditNote === 'alone') await queueCreditNote(app, tx, refund);
  // This comes last, because its lock is the organiser's and covers all their events.
  if (plan.creditNote) await numberCreditNote(tx, refund, now);
}

const NOTICES = {
  queue: queueRefundNotice,
  ensure: ensureRefundNotice,
  withdraw: (_app: World, tx: Transaction, refund: StoredRefund) => withdrawRefundNotice(tx, refund),
};

async function whySentTwice(tx: Transaction, refund: StoredRefund, retriedAs: string | null) {
  if (retriedAs) return 'retried';
  if (await wasStopped(tx, refund)) return 'sent-at-provider';
  const { leftMinor } = await findBalance(tx, { ...refund, number: refund.attemptNumber });
  if (leftMinor < 0) return 'disputed';
  return (await countNotes(tx, refund)) > 0 ? 'resolved' : undefined;
}

/** Whoever refunds the rest as an amount has decided that the tickets stay valid, so nobody has to say for which tickets a part was. */
async function resolveWhenAllWentBack(
  tx: Transaction,
  { eventId, orderId, requestedBy: by }: StoredRefund,
  now: Date,
): Promise<void> {
  if (!(await waitsForTheRest(tx, { eventId, orderId }))) return;
  const order = (await findRefundable(tx, eventId, [orderId])).get(orderId);
  if (order && leftOf(order) === 0) {
    await resolveProviderRefunds(tx, eventId, [orderId], { outcome: 'all_refunded', by }, now);
  }
}
