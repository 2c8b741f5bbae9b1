import type { RefundState } from '../../db/column-types.ts';
import type { Transaction } from '../../db/database.ts';
import { timesReversedOf } from '../ledger/payment-balances.ts';
import type { RefundSnapshot } from '../providers/payment-provider.ts';
import { DAY_MS, MINUTE_MS } from '../shared/durations.ts';
import { inTrouble } from './refund-outcome.ts';
import type { StoredRefund } from './refund-store.ts';

/** Returns when the provider is asked next. A refund that needs attention may be mended there without any webhook. */
function nextCheck(state: RefundState, now: Date, owesFeeRefund: boolean): Date | null {
  if (state === 'failed' || (state === 'done' && !owesFeeRefund)) return null;
  return new Date(now.getTime() + (state === 'needs_attention' ? DAY_MS : 5 * MINUTE_MS));
}

/**
 * Records how a refund stands, under its order's lock. A refund that is done stays done unless it fails later, which reverses it. A
 * failed one stays failed until it turns out to have succeeded: a late "processing" is out of date.
 * @param refund the refund as it stood when the provider was asked
 * @returns undefined when nothing is new; otherwise the earlier state, whether the provider has now accepted it, how often it was
 *   reversed and whether this reverses it, and since when its customer knows that it is on its way or delayed
 */
export async function updateRefundState(
  tx: Transaction,
  refund: StoredRefund,
  {
    id: providerRefundId,
    state,
    pendingFeeRefund,
  }: { id: string | null } & Pick<RefundSnapshot, 'state' | 'pendingFeeRefund'>,
  now: Date,
): Promise<
  | {
      before: RefundState;
      takenOn: boolean;
      retriedAs: string | null;
      cameBack: boolean;
      timesReversed: number;
      notifiedAt: Date | null;
      troubleNotifiedAt: Date | null;
    }
  | undefined
> {
  const { eventId, id } = refund;
  const before = await tx
    .selectFrom('refunds as r')
    .where('r.eventId', '=', eventId)
    .where('r.id', '=', id)
    .select([
      'state',
      'providerRefundId',
      'retriedAs',
      'notifiedAt',
      'troubleNotifiedAt',
      timesReversedOf('r').as('timesReversed'),
    ])
    .executeTakeFirst();
  if (!before || !isNews(before, refund, state)) return undefined;
  // Somebody else got an answer meanwhile.
  if (providerRefundId === null && before.providerRefundId !== null) return undefined;
  const cameBack = before.state === 'done';
  const timesReversed = before.timesReversed + (cameBack ? 1 : 0);
  await tx
    .updateTable('refunds')
    .set({
      providerRefundId,
      state,
      updatedAt: now,
      checkAt: nextCheck(state, now, pendingFeeRefund !== undefined),
      pendingFeeRefund: pendingFeeRefund?.id ?? null,
      ...(cameBack && { troubleNotifiedAt: null }),
    })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .execute();
  // A refund that was made at the provider has its id from the start.
  const takenOn = before.providerRefundId === null || before.state === 'requested';
  return {
    before: before.state,
    takenOn,
    retriedAs: before.retriedAs,
    cameBack,
    timesReversed,
    notifiedAt: before.notifiedAt,
    // It is news to the customer that a refund they know to be done was reversed.
    troubleNotifiedAt: cameBack ? null : before.troubleNotifiedAt,
  };
}

function isNews(
  before: { state: RefundState; providerRefundId: string | null; timesReversed: number },
  asked: StoredRefund,
  state: RefundState,
): boolean {
  // Between done and failed, the time of the request decides which answer is newer.
  const known = before.state === asked.state;
  if (before.state === 'done') return inTrouble(state) && known;
  if (state === 'done') return before.timesReversed === 0 || known;
  // We gave up a refund that the provider was accepting at that moment: it is under way, and has to be checked.
  return before.state !== 'failed' || before.providerRefundId === null;
}
