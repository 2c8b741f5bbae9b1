import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { isPaid, succeed } from '../payments/end-attempt.ts';
import { findByReference, type Transaction } from '../payments/transaction.ts';
import { success } from '../scenarios/success.ts';

/**
 * Marks an unpaid transaction as paid, as if a card had been charged, with another amount (minor units) if one is given. Throws
 * ApiError 404 `transaction_not_found` or 409 `already_paid`.
 */
export function forceSuccess(context: Context, reference: string, amount?: number): Transaction {
  const paid = context.store.atomically(() => {
    const transaction = findByReference(context.store, reference);
    if (!transaction) throw new ApiError(404, 'transaction_not_found', 'Transaction not found');
    if (isPaid(transaction)) throw new ApiError(409, 'already_paid', 'Transaction is already paid');
    const trace = { bin: '408408', last4: '4081', brand: 'visa', expMonth: '12', expYear: '2099' };
    return succeed(context, transaction, { channel: 'card', scenario: success.id, card: trace }, amount);
  });
  context.wake();
  return paid;
}
