import type { RefundState } from '../../db/column-types.ts';
import type { RefundSnapshot } from '../providers/payment-provider.ts';
import { DAY_MS, MINUTE_MS } from '../shared/durations.ts';
import type { LastingRefusal, Trouble } from './refund-exceptions.ts';
import { inTrouble, isGoingBack } from './refund-outcome.ts';
import { isSaleRefund } from './refund-reason.ts';
import type { StoredRefund } from './refund-store.ts';

/** A refund as it is stored. */
export interface RefundRow {
  state: RefundState;
  providerRefundId: string | null;
  /** The refund that retries it. */
  retriedAs: string | null;
  /** Since when its customer knows that it is on its way. */
  notifiedAt: Date | null;
  /** Since when its customer knows that it takes longer. */
  troubleNotifiedAt: Date | null;
  /** How often it was reversed after it was done. */
  timesReversed: number;
}

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
export type ReportedByPerson = Omit<RefundSnapshot, 'id'> & {
  id: null;
  state: 'done';
  /** The till's account in the ledger, where somebody handed it back there. */
  fromAccount?: string;
};

export type RefundReport = RefundSnapshot | PayeeIsDisconnected | GaveUpRequesting | ReportedByPerson;

/** What is booked of a report. */
type Sent = Omit<RefundSnapshot, 'id'> & { fromAccount?: string };

/** What becomes of a refund: what is stored, filed, booked and mailed. */
export interface OutcomePlan {
  row: Pick<RefundRow, 'providerRefundId' | 'state'> & {
    updatedAt: Date;
    checkAt: Date | null;
    pendingFeeRefund: string | null;
    /** It is news to the customer that a refund they know to be done was reversed. */
    troubleNotifiedAt?: null;
  };
  /** What is filed for a person. */
  trouble: Trouble | undefined;
  /** Money that was returned, or that came back after it was returned. */
  booking: { what: 'refund' | 'reversal'; sent: Sent } | undefined;
  /** How the exception of a fee refund that was missing is resolved. */
  feeRefund: 'came_back_since' | 'fee_returned' | undefined;
  /** The mail that tells its customer that it is on its way or takes longer: a new one, one unless there is one, or none any more. */
  notice: 'queue' | 'ensure' | 'withdraw' | undefined;
  /** Numbered when a sold ticket's money was returned; it goes with the mail about the refund, or alone. */
  creditNote: 'with-mail' | 'alone' | undefined;
}

/**
 * Plans what a report about a refund changes. A refund that is done stays done unless it fails later, which reverses it. A failed one
 * stays failed until it turns out to have succeeded: a late "processing" is out of date. It is pure, and called under the order's lock
 * with the `row` read there.
 * @param refund the refund as it stood when the provider was asked
 * @returns undefined when nothing is new
 */
export function planOutcome(
  row: RefundRow,
  refund: Pick<StoredRefund, 'state' | 'reason'>,
  report: RefundReport,
  now: Date,
): OutcomePlan | undefined {
  const { id: providerRefundId, state } = report;
  if (!isNews(row, refund.state, state)) return undefined;
  // Somebody else got an answer meanwhile.
  if (providerRefundId === null && row.providerRefundId !== null) return undefined;
  const pendingFee = 'pendingFeeRefund' in report ? report.pendingFeeRefund : undefined;
  const payeeDisconnected = 'payeeDisconnected' in report;
  const cameBack = row.state === 'done';
  const done = state === 'done';
  const timesReversed = row.timesReversed + (cameBack ? 1 : 0);
  const forgotten = cameBack && { troubleNotifiedAt: null };
  const refusal = 'refusal' in report ? report.refusal : undefined;
  const trouble = {
    failed: state === 'failed',
    payeeDisconnected,
    refusal,
    timesReversed,
    before: row.state,
  };
  return {
    row: {
      providerRefundId,
      state,
      updatedAt: now,
      checkAt: nextCheck(state, now, pendingFee !== undefined),
      pendingFeeRefund: pendingFee?.id ?? null,
      ...forgotten,
    },
    trouble: inTrouble(state) ? trouble : undefined,
    booking: bookingOf(report, cameBack),
    feeRefund: cameBack ? 'came_back_since' : done && !pendingFee ? 'fee_returned' : undefined,
    notice: noticeOf(state, { ...row, ...forgotten }),
    creditNote: done && isSaleRefund(refund.reason) ? (row.notifiedAt ? 'alone' : 'with-mail') : undefined,
  };
}

function bookingOf(report: RefundReport, cameBack: boolean): OutcomePlan['booking'] {
  if ('payeeDisconnected' in report || 'refusal' in report) return undefined;
  if (report.state === 'done') return { what: 'refund', sent: report };
  return cameBack ? { what: 'reversal', sent: report } : undefined;
}

function isNews(row: RefundRow, asked: RefundState, state: RefundState): boolean {
  // Between done and failed, the time of the request decides which answer is newer.
  const known = row.state === asked;
  if (row.state === 'done') return inTrouble(state) && known;
  if (state === 'done') return row.timesReversed === 0 || known;
  // We gave up a refund that the provider was accepting at that moment: it is under way, and has to be checked.
  return row.state !== 'failed' || row.providerRefundId === null;
}

/** Returns when the provider is asked next. A refund that needs attention may be mended there without any webhook. */
function nextCheck(state: RefundState, now: Date, owesFeeRefund: boolean): Date | null {
  if (state === 'failed' || (state === 'done' && !owesFeeRefund)) return null;
  return new Date(now.getTime() + (state === 'needs_attention' ? DAY_MS : 5 * MINUTE_MS));
}

/** The customer hears of a refund once that it is on its way, and once that it takes longer. A retry that fails as well is no news. */
function noticeOf(
  state: RefundState,
  { state: before, notifiedAt, troubleNotifiedAt }: RefundRow,
): OutcomePlan['notice'] {
  if (inTrouble(state)) {
    if (troubleNotifiedAt !== null) return 'withdraw';
    return inTrouble(before) ? 'ensure' : 'queue';
  }
  if (!isGoingBack(state) || isGoingBack(before)) return undefined;
  return notifiedAt === null ? 'queue' : 'withdraw';
}
