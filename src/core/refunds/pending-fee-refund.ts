import { type Transaction, transaction } from '../../db/database.ts';
import { resolveOpen } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { lockOrderOf } from '../payment-attempts/payment-lock.ts';
import { providerOf } from '../providers/find-provider.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS, MINUTE_MS } from '../shared/durations.ts';
import { bookFeeRefund } from './refund-bookings.ts';
import { isSaleRefund } from './refund-reason.ts';
import { findRefund, type StoredRefund } from './refund-store.ts';

type World = Pick<App, 'db' | 'clock' | 'newId' | 'log' | 'providers'>;

/** How long a fee refund is tried before a person is told; it begins when the refund is done. */
const PATIENCE_MS = DAY_MS;
const CHECK_MS = 5 * MINUTE_MS;

/**
 * Makes and books the application fee refund that a refund still lacks; does nothing when none is pending. A failed try is repeated
 * every few minutes, and once a day after a person was told. The fee is the platform's money, so this works even after the payee's
 * account was disconnected.
 */
export async function makePendingFeeRefund(app: World, refund: StoredRefund): Promise<void> {
  if (refund.pendingFeeRefund === null) return;
  const provider = providerOf(app, refund.provider);
  if (!provider?.refundApplicationFee)
    throw new Error(`Provider ${refund.provider} of a share is not configured.`);
  const share = {
    id: refund.pendingFeeRefund,
    key: refund.id,
    // The amount follows the rule of the refund itself: of a payment that bought nothing, the platform keeps no fee.
    feeRefundMinor: isSaleRefund(refund.reason) ? refund.feeRefundMinor : ('all' as const),
  };
  let feeRefundMinor: number;
  try {
    feeRefundMinor = await provider.refundApplicationFee(share);
  } catch (error) {
    const { id: refundId } = refund;
    app.log.warn({ err: error, refundId }, 'a share could not be given back; it will be tried again');
    return noteStillPending(app, refund);
  }
  await whilePending(app, refund, async (tx, locked) => {
    await bookFeeRefund(app, tx, locked, feeRefundMinor);
    await setPendingFeeRefund(tx, locked, { pendingFeeRefund: null, checkAt: null });
    await resolvePendingFeeRefund(tx, locked, 'fee_returned', app.clock.now());
  });
}

/** No fee refund is pending any more: it was made after all, or the refund itself was reversed. */
export function resolvePendingFeeRefund(
  tx: Transaction,
  { eventId, id: refundId }: StoredRefund,
  outcome: 'fee_returned' | 'came_back_since',
  now: Date,
): Promise<void> {
  const which = { eventId, kinds: ['reconciliation'], code: 'fee-not-returned', refundId } as const;
  return resolveOpen(tx, which, outcome, now);
}

/** Schedules the next try. A fee refund that keeps failing is filed for a person, once. */
function noteStillPending(app: World, refund: StoredRefund): Promise<void> {
  const now = app.clock.now();
  return whilePending(app, refund, async (tx, locked, since) => {
    const isOld = now.getTime() - since.getTime() > PATIENCE_MS;
    const wait = isOld ? PATIENCE_MS : CHECK_MS;
    await setPendingFeeRefund(tx, locked, { checkAt: new Date(now.getTime() + wait) });
    if (!isOld) return;
    const { eventId, id: refundId, orderId, attemptNumber, provider } = locked;
    await fileException(app, tx, {
      kind: 'reconciliation',
      code: 'fee-not-returned',
      eventId,
      orderId,
      attemptNumber,
      refundId,
      provider,
    });
  });
}

/**
 * Runs under the order's lock, and only while the fee refund is still pending: somebody else may have made it, or the refund was
 * reversed.
 */
function whilePending(
  app: World,
  refund: StoredRefund,
  change: (tx: Transaction, locked: StoredRefund, since: Date) => Promise<void>,
): Promise<void> {
  return transaction(app.db, async (tx) => {
    await lockOrderOf(tx, refund);
    const locked = await findRefund(tx, refund.eventId, refund.id);
    if (locked?.state !== 'done' || locked.pendingFeeRefund === null) return;
    await change(tx, locked, locked.updatedAt);
  });
}

async function setPendingFeeRefund(
  tx: Transaction,
  { eventId, id }: StoredRefund,
  set: { pendingFeeRefund?: null; checkAt: Date | null },
): Promise<void> {
  await tx.updateTable('refunds').set(set).where('eventId', '=', eventId).where('id', '=', id).execute();
}
