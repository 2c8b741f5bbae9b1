import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { markReversed } from '../payments/mark-reversed.ts';
import { findById, type Transaction } from '../payments/transaction.ts';
import { testCardById } from '../scenarios/test-cards.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { describeRefundEvent } from './describe-refund.ts';
import { findRefund, movingRefunds, type Refund, type RefundStatus } from './refund.ts';

/** Moves every refund that is due one step on: pending, processing, then as its test card says. */
export function moveDueRefunds(context: Context): void {
  const now = context.clock.now();
  for (const refund of movingRefunds(context.store)) {
    if (refund.nextStepAt === null || refund.nextStepAt > now) continue;
    context.store.atomically(() => {
      if (refund.status === 'pending') enter(context, refund, 'processing');
      else enter(context, refund, endOf(context, refund));
    });
  }
  context.wake();
}

function endOf(context: Context, refund: Refund): RefundStatus {
  const card = testCardById(transactionOf(context, refund).scenario ?? '');
  return card?.refund ?? 'processed';
}

/**
 * Ends a refund that has not ended yet, or lets it wait for attention, whatever its card says. ApiError 404
 * `refund_not_found`, 409 `refund_ended`.
 */
export function endRefund(
  context: Context,
  id: string,
  end: 'processed' | 'failed' | 'needs-attention',
): Refund {
  const ended = context.store.atomically(() => {
    const refund = findRefund(context.store, id);
    if (!refund) throw new ApiError(404, 'refund_not_found', 'Refund not found');
    if (refund.status === 'processed' || refund.status === 'failed' || refund.status === end) {
      throw new ApiError(409, 'refund_ended', `Refund is already ${refund.status}`);
    }
    return enter(context, refund, end);
  });
  context.wake();
  return ended;
}

function enter(context: Context, refund: Refund, status: RefundStatus): Refund {
  const { store, clock, options } = context;
  const now = clock.now();
  const next = status === 'processing' ? now + options.refundStepMs : null;
  const bankReference = status === 'processed' ? refund.id.slice(-12) : null;
  store.sql.run`UPDATE refunds SET status = ${status}, next_step_at = ${next}, updated_at = ${now},
    refund_reference = ${bankReference} WHERE id = ${refund.id}`;

  const transaction = transactionOf(context, refund);
  const moved = findRefund(store, refund.id) as Refund;
  markReversed(store, transaction);
  announceRefund(context, moved, transaction);
  return moved;
}

/** Queues `refund.<status>`; the caller holds the database transaction. */
export function announceRefund(context: Context, refund: Refund, transaction: Transaction): void {
  const data = describeRefundEvent(refund, transaction);
  enqueueWebhook(context, `refund.${refund.status}`, transaction.reference, data);
}

function transactionOf({ store }: Context, refund: Refund): Transaction {
  return findById(store, refund.transactionId) as Transaction;
}
