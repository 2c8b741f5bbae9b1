import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { comeToRest } from './come-to-rest.ts';
import { describeTransaction } from './describe-transaction.ts';
import { decline, isPaid, succeed } from './end-attempt.ts';
import { findById, findByReference, type Transaction } from './transaction.ts';
import { findTransfer, movingTransfers, saveTransfer, type Transfer } from './transfer.ts';

const attempt = { channel: 'bank_transfer', scenario: 'bank_transfer', card: null } as const;

/** Moves every transfer that is due: the bank confirms or rejects it, or it has expired. */
export function moveDueTransfers(context: Context): void {
  const { store, clock } = context;
  for (const transfer of movingTransfers(store)) {
    if (transfer.dueAt === null || transfer.dueAt > clock.now()) return;
    store.atomically(() => end(context, transfer));
  }
}

/**
 * Lets the bank confirm or reject a transfer, whatever was planned: at once, or `afterMs` from now, perhaps with another `amount`
 * (minor units). Money may arrive even after a rejection. Throws ApiError 404 `transfer_not_found` or 409 `already_paid`.
 */
export function decideTransfer(
  context: Context,
  reference: string,
  decision: { end: 'settled' | 'rejected'; afterMs: number; amount?: number },
): Transaction {
  const { store, clock } = context;
  const decided = store.atomically(() => {
    const transaction = findByReference(store, reference);
    const transfer = transaction && findTransfer(store, transaction.id);
    if (!transfer)
      throw new ApiError(404, 'transfer_not_found', 'No transfer was started for this transaction');
    if (isPaid(transaction)) throw new ApiError(409, 'already_paid', 'Transaction is already paid');
    if (decision.amount) {
      store.sql
        .run`UPDATE transactions SET amount_to_charge = ${decision.amount} WHERE id = ${transaction.id}`;
    }
    const planned = { ...transfer, nextState: decision.end, dueAt: clock.now() + decision.afterMs };
    saveTransfer(store, planned);
    if (decision.afterMs === 0) end(context, planned);
    return findById(store, transaction.id) as Transaction;
  });
  context.wake();
  return decided;
}

// The caller holds the database transaction.
function end(context: Context, transfer: Transfer): void {
  const { store } = context;
  const transaction = findById(store, transfer.transactionId) as Transaction;
  const state = isPaid(transaction) && transfer.nextState === 'settled' ? 'returned' : transfer.nextState;
  if (state === null) return;
  saveTransfer(store, { ...transfer, state, nextState: null, dueAt: null });
  if (isPaid(transaction)) return;

  if (state === 'settled') succeed(context, transaction, attempt);
  else if (state === 'rejected') {
    decline(context, transaction, attempt, 'Transfer rejected');
    const rejected = describeTransaction(findById(store, transaction.id) as Transaction);
    enqueueWebhook(context, 'bank.transfer.rejected', transaction.reference, rejected);
  } else if (transaction.status === 'ongoing') {
    comeToRest(context, transaction, 'No transfer was sent in time');
  }
}
