import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { randomId } from '../identifiers.ts';
import { isPaid } from '../payments/end-attempt.ts';
import { findByReference } from '../payments/transaction.ts';
import { refundedAmount } from '../refunds/refund.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { describeDispute } from './describe-dispute.ts';
import { type Dispute, disputedAmounts, findDispute } from './dispute.ts';

const hour = 3_600_000;

/** The merchant's deadline, and the times of the reminders. */
export const answerWithinMs = 16 * hour;
export const remindEveryMs = 4 * hour;

/** `pending`: the bank has not asked the merchant yet, who can only wait. The amount is in minor units. */
export interface DisputeToOpen {
  amount?: number;
  /** The fee for losing it, in minor units; by default the one that the gateway was started with. */
  fee?: number;
  category?: string;
  status?: 'awaiting-merchant-feedback' | 'pending';
}

/**
 * Opens a customer's dispute of a paid transaction, for everything that has not been returned yet or for `amount`. Throws ApiError 404
 * `transaction_not_found`; 409 `transaction_not_paid`, `dispute_open`, `fully_reversed`; 400 `amount_too_large`.
 */
export function openDispute(context: Context, reference: string, wanted: DisputeToOpen): Dispute {
  const { store, clock, options } = context;
  const opened = store.atomically(() => {
    const transaction = findByReference(store, reference);
    if (!transaction) throw new ApiError(404, 'transaction_not_found', 'Transaction not found');
    if (!isPaid(transaction)) {
      throw new ApiError(409, 'transaction_not_paid', 'Only a paid transaction can be disputed');
    }
    const { returned, contested } = disputedAmounts(store, transaction.id);
    if (contested > 0) throw new ApiError(409, 'dispute_open', 'Transaction has an open dispute');
    const left = transaction.amount - refundedAmount(store, transaction.id) - returned;
    if (left <= 0) throw new ApiError(409, 'fully_reversed', 'Transaction has been fully reversed');
    const amount = wanted.amount ?? left;
    if (amount > left) {
      throw new ApiError(400, 'amount_too_large', `Only ${left} of the transaction can be disputed`);
    }

    const {
      category = 'chargeback',
      status = 'awaiting-merchant-feedback',
      fee = options.disputeFee,
    } = wanted;
    const id = randomId();
    const now = clock.now();
    const nextStep = status === 'pending' ? null : now + remindEveryMs;
    store.sql.run`INSERT INTO disputes
      (id, transaction_id, amount, fee, category, status, due_at, next_step_at, created_at, updated_at)
      VALUES (${id}, ${transaction.id}, ${amount}, ${fee}, ${category}, ${status}, ${now + answerWithinMs}, ${nextStep},
       ${now}, ${now})`;
    store.sql.run`INSERT INTO dispute_history (dispute_id, status, by, message, at)
      VALUES (${id}, ${status}, ${transaction.email}, 'I do not recognise this payment', ${now})`;
    const dispute = findDispute(store, id) as Dispute;
    enqueueWebhook(context, 'charge.dispute.create', transaction.reference, describeDispute(store, dispute));
    return dispute;
  });
  context.wake();
  return opened;
}
