import type { Transaction } from '../../db/database.ts';
import type { RefundState } from '../../db/schema.ts';
import { TIMES_REVERSED } from '../ledger/payment-balances.ts';
import type { RefundSnapshot } from '../providers/payment-provider.ts';
import { inTrouble } from './refund-outcome.ts';
import type { StoredRefund } from './refund-store.ts';

/** When the provider is asked next. Somebody may mend at the provider what needs attention, and no notice need come of it. */
function nextCheck(state: RefundState, now: Date, owesFeeRefund: boolean): Date | null {
  if (state === 'failed' || (state === 'done' && !owesFeeRefund)) return null;
  return new Date(now.getTime() + (state === 'needs_attention' ? 24 * 3_600_000 : 5 * 60_000));
}

/**
 * Writes down how a refund stands, under its order's lock. What was done stays so unless it failed since: the money came back. What
 * failed stays so until it turns out to have gone through: a late "processing" is old news.
 * @param refund as it stood when its provider was asked
 * @returns undefined when nothing is new; how it stood before, whether it is that the provider took it on, how often it was done and came back so far, and
 *   whether that is the news; since when its customer knows that it is on its way, or that it takes longer
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
    .where('r.event_id', '=', eventId)
    .where('r.id', '=', id)
    .select([
      'state',
      'provider_refund_id',
      'retried_as',
      'notified_at',
      'trouble_notified_at',
      TIMES_REVERSED.as('timesReversed'),
    ])
    .executeTakeFirst();
  if (!before || !isNews(before, refund, state)) return undefined;
  // Somebody else was answered meanwhile.
  if (providerRefundId === null && before.provider_refund_id !== null) return undefined;
  const cameBack = before.state === 'done';
  const timesReversed = before.timesReversed + (cameBack ? 1 : 0);
  await tx
    .updateTable('refunds')
    .set({
      provider_refund_id: providerRefundId,
      state,
      updated_at: now,
      check_at: nextCheck(state, now, pendingFeeRefund !== undefined),
      pending_fee_refund: pendingFeeRefund?.id ?? null,
      ...(cameBack && { trouble_notified_at: null }),
    })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
  // One that was made at the provider has its id from the first.
  const takenOn = before.provider_refund_id === null || before.state === 'requested';
  return {
    ...{ before: before.state, takenOn, retriedAs: before.retried_as, cameBack, timesReversed },
    notifiedAt: before.notified_at,
    // That what they were told is done came back is news.
    troubleNotifiedAt: cameBack ? null : before.trouble_notified_at,
  };
}

function isNews(
  before: { state: RefundState; provider_refund_id: string | null; timesReversed: number },
  asked: StoredRefund,
  state: RefundState,
): boolean {
  // Between done and failed it is told by when it was asked which answer is the newer one.
  const known = before.state === asked.state;
  if (before.state === 'done') return inTrouble(state) && known;
  if (state === 'done') return before.timesReversed === 0 || known;
  // One that we gave up while the provider was taking it on is under way: it has to be asked after.
  return before.state !== 'failed' || before.provider_refund_id === null;
}
