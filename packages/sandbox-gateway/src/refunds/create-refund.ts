import { z } from 'zod';
import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { disputedAmounts } from '../disputes/dispute.ts';
import { randomId } from '../identifiers.ts';
import { findById, findByReference, type Transaction } from '../payments/transaction.ts';
import { announceRefund } from './move-refund.ts';
import { findRefund, type Refund, refundedAmount } from './refund.ts';

const minorUnits = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]);

const refundRequest = z.object({
  /** Reference or id. */
  transaction: z.union([z.string().min(1), z.int().transform(String)]),
  amount: minorUnits.refine((value) => Number.isSafeInteger(value) && value > 0).nullish(),
  currency: z.string().nullish(),
  customer_note: z.string().max(500).nullish(),
  merchant_note: z.string().max(500).nullish(),
});

export function findRefundable(context: Context, idOrReference: string): Transaction | undefined {
  return findByReference(context.store, idOrReference) ?? findById(context.store, idOrReference);
}

/**
 * Starts a refund of the whole remaining amount, or of `amount` minor units. Throws ApiError 400 or 404:
 * `transaction_not_found`, `transaction_not_paid`, `currency_mismatch`, `transaction_disputed`, `fully_reversed`,
 * `amount_too_large`. What is being disputed cannot be refunded.
 */
export function createRefund(context: Context, input: unknown): { refund: Refund; transaction: Transaction } {
  const parsed = refundRequest.safeParse(input);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? 'request');
    throw new ApiError(400, 'invalid_params', `Invalid ${name}`);
  }
  const request = parsed.data;
  const { store, clock, options } = context;

  const created = store.atomically(() => {
    const transaction = findRefundable(context, request.transaction);
    if (!transaction) throw new ApiError(404, 'transaction_not_found', 'Transaction not found');
    const amount = amountToRefund(context, transaction, request.amount ?? undefined);
    if (request.currency && request.currency !== transaction.currency) {
      throw new ApiError(400, 'currency_mismatch', 'Currency is not that of the transaction');
    }

    const id = randomId();
    const now = clock.now();
    store.sql.run`INSERT INTO refunds
      (id, transaction_id, amount, status, customer_note, merchant_note, next_step_at, created_at, updated_at)
      VALUES (${id}, ${transaction.id}, ${amount}, 'pending', ${request.customer_note ?? null},
       ${request.merchant_note ?? null}, ${now + options.refundStepMs}, ${now}, ${now})`;
    const refund = findRefund(store, id) as Refund;
    announceRefund(context, refund, transaction);
    return { refund, transaction };
  });
  context.wake();
  return created;
}

function amountToRefund(context: Context, transaction: Transaction, wanted: number | undefined): number {
  if (transaction.status !== 'success' && transaction.status !== 'reversed') {
    throw new ApiError(
      400,
      'transaction_not_paid',
      'Transaction has not been paid, so it cannot be refunded',
    );
  }
  const { returned, contested } = disputedAmounts(context.store, transaction.id);
  const left = transaction.amount - refundedAmount(context.store, transaction.id) - returned - contested;
  if (left <= 0 && contested > 0) {
    throw new ApiError(400, 'transaction_disputed', 'Transaction has an open dispute and cannot be refunded');
  }
  if (left <= 0) throw new ApiError(400, 'fully_reversed', 'Transaction has been fully reversed');
  if (wanted !== undefined && wanted > left) {
    throw new ApiError(400, 'amount_too_large', 'Refund amount cannot be more than what is left to refund');
  }
  return wanted ?? left;
}
