import type { RefundState } from '../../db/column-types.ts';
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
import type { RefundSnapshot } from '../providers/payment-provider.ts';
import { numberCreditNote } from '../receipts/number-receipts-store.ts';
import type { App } from '../shared/app.ts';
import { resolvePendingFeeRefund } from './pending-fee-refund.ts';
import { leftOf } from './plan-refund.ts';
import { bookRefund, bookReversal } from './refund-bookings.ts';
import { fileSentTwice, fileTrouble, type LastingRefusal } from './refund-exceptions.ts';
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

/** We set this, not the provider: the account that the money would come from has been disconnected. */
export interface PayeeIsDisconnected {
  /** The provider's id of the refund; null when the provider has not accepted it. */
  id: string | null;
  state: 'failed' | 'needs_attention';
  payeeDisconnected: true;
}

/** We set this, not the provider: it refused the refund, or its balance did not cover it, for so long that we stopped requesting it. */
export interface GaveUpRequesting {
  id: null;
  state: 'failed';
  refusal: LastingRefusal;
}

/** A person set this: they report that the refund was made at the provider, which does not list it yet. */
export type SaidToBeSent = Omit<RefundSnapshot, 'id'> & {
  id: null;
  state: 'done';
  /** The till's account in the ledger, where somebody handed it back there. */
  fromAccount?: string;
};

/**
 * Records what the provider reports of a refund. Money that was returned is booked once, and the customer is notified once. A failed
 * refund is filed for a person, and the customer is told that it takes longer. A refund that was done and failed later is also booked
 * back (docs/decisions/0027).
 * @param refund the refund as it stood when the provider was asked
 */
export function recordRefund(
  app: World,
  refund: StoredRefund,
  snapshot: RefundSnapshot | PayeeIsDisconnected | GaveUpRequesting,
): Promise<void> {
  return transaction(app.db, (tx) => recordRefundIn(app, tx, refund, snapshot));
}

/** Does the same in the caller's transaction, which must do nothing after it, because its last lock is the organiser's. */
export async function recordRefundIn(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  snapshot: RefundSnapshot | PayeeIsDisconnected | GaveUpRequesting | SaidToBeSent,
): Promise<void> {
  const now = app.clock.now();
  // This lock comes before the refund's own row, as for everybody who changes an order's refunds.
  await lockOrderOf(tx, refund);
  const changed = await updateRefundState(tx, refund, snapshot, now);
  if (!changed) return;
  const { id: refundId } = refund;
  const needsPerson = inTrouble(snapshot.state);
  if (needsPerson)
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
  // Otherwise the credit note goes with the mail about the refund.
  if (credits && changed.notifiedAt !== null) await queueCreditNote(app, tx, refund);
  // This comes last, because its lock is the organiser's and covers all their events.
  if (credits) await numberCreditNote(tx, refund, now);
}

/** Notifies the customer when they do not know yet that their refund is on its way or delayed. A retry that fails as well is no news. */
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
