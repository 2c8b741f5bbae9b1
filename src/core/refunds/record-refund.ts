import { type Transaction, transaction } from '../../db/database.ts';
import type { RefundState } from '../../db/schema.ts';
import { countNotes, resolveByRefund, wasStopped } from '../exceptions/exception-store.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import { lockOrderOf } from '../payments/payment-lock.ts';
import type { RefundSnapshot } from '../providers/payment-provider.ts';
import { numberCreditNote } from '../receipts/number-receipts-store.ts';
import type { App } from '../shared/app.ts';
import { resolvePendingFeeRefund } from './pending-fee-refund.ts';
import { leftOf } from './plan-refund.ts';
import { resolveProviderRefunds, waitsForTheRest } from './provider-refund-exceptions-store.ts';
import { bookRefund, bookReversal } from './refund-bookings.ts';
import {
  fileSentTwice,
  fileTrouble,
  type LastingRefusal,
  resolveSentAnotherWay,
} from './refund-exceptions.ts';
import {
  ensureRefundNotice,
  isGoingBack,
  queueCreditNote,
  queueRefundNotice,
  withdrawRefundNotice,
} from './refund-notice-store.ts';
import { findRefundable } from './refund-orders-store.ts';
import { inTrouble } from './refund-outcome.ts';
import { isSaleRefund } from './refund-reason.ts';
import { updateRefundState } from './refund-state-store.ts';
import type { StoredRefund } from './refund-store.ts';

type World = Pick<App, 'db' | 'clock' | 'newId' | 'log' | 'providers'>;

/** Said by no provider: the account that the money would come from is not ours to use any more. */
export interface PayeeIsDisconnected {
  /** As its provider named it; null for one that it did not take. */
  id: string | null;
  state: 'failed' | 'needs_attention';
  payeeDisconnected: true;
}

/** Said by no provider: it refused the refund, for so long that it is not asked any more. */
export interface RefusedForGood {
  id: null;
  state: 'failed';
  refusal: LastingRefusal;
}

/** Said by a person: it went at the provider, which does not list it so far. */
export type SaidToBeSent = Omit<RefundSnapshot, 'id'> & { id: null; state: 'done' };

/**
 * Writes down what the provider says of a refund: money that went back is booked once, and the customer told once. One that
 * failed is filed for a person to see, and the customer hears that it takes longer; also where it had been done, and the money came
 * back: then that is booked as well (docs/decisions/0027).
 * @param refund as it stood when the provider was asked
 */
export function recordRefund(
  app: World,
  refund: StoredRefund,
  snapshot: RefundSnapshot | PayeeIsDisconnected | RefusedForGood,
): Promise<void> {
  return transaction(app.db, (tx) => recordRefundIn(app, tx, refund, snapshot));
}

/** The same in the caller's transaction, which does nothing after it: its last lock is the organiser's. */
export async function recordRefundIn(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  snapshot: RefundSnapshot | PayeeIsDisconnected | RefusedForGood | SaidToBeSent,
): Promise<void> {
  const now = app.clock.now();
  // Before the refund's own row, as everybody does who changes an order's refunds.
  await lockOrderOf(tx, refund);
  const changed = await updateRefundState(tx, refund, snapshot, now);
  if (!changed) return;
  const { id: refundId } = refund;
  const stuck = inTrouble(snapshot.state);
  if (stuck)
    await fileTrouble(app, tx, refund, {
      failed: snapshot.state === 'failed',
      payeeDisconnected: 'payeeDisconnected' in snapshot,
      ...('refusal' in snapshot && { refusal: snapshot.refusal }),
      ...changed,
    });
  if (changed.cameBack && !('payeeDisconnected' in snapshot || 'refusal' in snapshot))
    await bookReversal(app, tx, refund, snapshot);
  const owesFeeRefund = 'pendingFeeRefund' in snapshot && snapshot.pendingFeeRefund !== undefined;
  if (changed.cameBack) await resolvePendingFeeRefund(tx, refund, 'came_back_since', now);
  else if (snapshot.state === 'done' && !owesFeeRefund)
    await resolvePendingFeeRefund(tx, refund, 'fee_returned', now);
  if (snapshot.state === 'done') {
    await bookRefund(app, tx, refund, snapshot);
    await resolveByRefund(tx, { ...refund, refundId }, now);
    if (refund.reason === 'goodwill') await resolveWhenAllWentBack(tx, refund, now);
    const code = await whySentTwice(tx, refund, changed.retriedAs);
    if (code) await fileSentTwice(app, tx, refund, { code, timesReversed: changed.timesReversed });
  }
  await resolveSentAnotherWay(tx, refund, now);
  const credits = snapshot.state === 'done' && isSaleRefund(refund.reason);
  await queueNews(app, tx, refund, { ...changed, state: snapshot.state });
  // Else it comes with the word that the money goes back.
  if (credits && changed.notifiedAt !== null) await queueCreditNote(app, tx, refund);
  // Last: its lock is the organiser's, over all their events.
  if (credits) await numberCreditNote(tx, refund, now);
}

/** That its money goes back, or does not, is news to a customer who does not know it: a retry that fails as well is none. */
async function queueNews(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  {
    before,
    state,
    notifiedAt,
    troubleNotifiedAt,
  }: { before: RefundState; state: RefundState; notifiedAt: Date | null; troubleNotifiedAt: Date | null },
): Promise<void> {
  if (inTrouble(state)) {
    if (troubleNotifiedAt !== null) await withdrawRefundNotice(tx, refund);
    else if (inTrouble(before)) await ensureRefundNotice(app, tx, refund);
    else await queueRefundNotice(app, tx, refund);
  } else if (isGoingBack(state) && !isGoingBack(before)) {
    if (notifiedAt === null) await queueRefundNotice(app, tx, refund);
    else await withdrawRefundNotice(tx, refund);
  }
}

async function whySentTwice(tx: Transaction, refund: StoredRefund, retriedAs: string | null) {
  if (retriedAs) return 'retried';
  if (await wasStopped(tx, refund)) return 'sent-at-provider';
  const { leftMinor } = await findBalance(tx, { ...refund, number: refund.attemptNumber });
  if (leftMinor < 0) return 'disputed';
  return (await countNotes(tx, refund)) > 0 ? 'resolved' : undefined;
}

/** Who sends back the rest as an amount has said that the tickets stay good: nobody has to say for which of them a part was. */
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
