import { type Transaction, transaction } from '../../db/database.ts';
import { resolveOpen } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { lockOrderOf } from '../payments/payment-lock.ts';
import type { App } from '../shared/app.ts';
import { bookFeeGiven } from './refund-bookings.ts';
import { isSaleRefund } from './refund-reason.ts';
import { findRefund, type StoredRefund } from './refund-store.ts';

type World = Pick<App, 'db' | 'clock' | 'newId' | 'log' | 'providers'>;

/** How long the provider has before somebody is told, from when the money went. */
const PATIENCE_MS = 86_400_000;
const CHECK_MS = 5 * 60_000;

/**
 * Gives what the platform owes of its share with a refund whose money has gone, and books that; nothing where nothing is owed. What
 * cannot be given is tried again: every few minutes, and once a day as soon as a person was told. It is the platform's own, so it is
 * given also where the payee's account is gone.
 */
export async function givePendingFeeRefund(app: World, refund: StoredRefund): Promise<void> {
  if (refund.pendingFeeRefund === null) return;
  const provider = app.providers.find(({ id }) => id === refund.provider);
  if (!provider?.refundApplicationFee)
    throw new Error(`Provider ${refund.provider} of a share is not configured.`);
  const share = {
    id: refund.pendingFeeRefund,
    key: refund.id,
    // As it was asked for with the money: of what bought nothing the platform keeps nothing.
    feeRefundMinor: isSaleRefund(refund.reason) ? refund.feeRefundMinor : ('all' as const),
  };
  let feeRefundMinor: number;
  try {
    feeRefundMinor = await provider.refundApplicationFee(share);
  } catch (error) {
    const { id: refundId } = refund;
    app.log.warn({ err: error, refundId }, 'a share could not be given back; it will be tried again');
    return noteStillOwed(app, refund);
  }
  await whileOwed(app, refund, async (tx, owed) => {
    await bookFeeGiven(app, tx, owed, feeRefundMinor);
    await setOwed(tx, owed, { pending_fee_refund: null, check_at: null });
    await resolvePendingFeeRefund(tx, owed, 'fee_returned', app.clock.now());
  });
}

/** Nothing of it is owed any more: it was given back after all, or the money itself came back. */
export function resolvePendingFeeRefund(
  tx: Transaction,
  { eventId, id: refundId }: StoredRefund,
  outcome: 'fee_returned' | 'came_back_since',
  now: Date,
): Promise<void> {
  const which = { eventId, kinds: ['reconciliation'], code: 'fee-not-returned', refundId } as const;
  return resolveOpen(tx, which, outcome, now);
}

/** It is tried again; what keeps failing is filed for a person, once. */
function noteStillOwed(app: World, refund: StoredRefund): Promise<void> {
  const now = app.clock.now();
  return whileOwed(app, refund, async (tx, owed, since) => {
    const isOld = now.getTime() - since.getTime() > PATIENCE_MS;
    const wait = isOld ? PATIENCE_MS : CHECK_MS;
    await setOwed(tx, owed, { check_at: new Date(now.getTime() + wait) });
    if (!isOld) return;
    const { eventId, id: refundId, orderId, attemptNumber, provider } = owed;
    await fileException(app, tx, {
      kind: 'reconciliation',
      code: 'fee-not-returned',
      ...{ eventId, orderId, attemptNumber, refundId, provider },
    });
  });
}

/** Under the order's lock, where it is owed still: somebody else may have given it, or the money came back. */
function whileOwed(
  app: World,
  refund: StoredRefund,
  change: (tx: Transaction, owed: StoredRefund, since: Date) => Promise<void>,
): Promise<void> {
  return transaction(app.db, async (tx) => {
    await lockOrderOf(tx, refund);
    const owed = await findRefund(tx, refund.eventId, refund.id);
    if (owed?.state !== 'done' || owed.pendingFeeRefund === null) return;
    await change(tx, owed, owed.updatedAt);
  });
}

async function setOwed(
  tx: Transaction,
  { eventId, id }: StoredRefund,
  set: { pending_fee_refund?: null; check_at: Date | null },
): Promise<void> {
  await tx.updateTable('refunds').set(set).where('event_id', '=', eventId).where('id', '=', id).execute();
}
