import type { Context } from '../context.ts';
import { isChallenged } from './challenge.ts';
import { setState } from './set-state.ts';
import type { Transaction } from './transaction.ts';
import { findTransfer } from './transfer.ts';

/**
 * Puts a transaction whose attempt has ended into its remaining state: `pending` while a transfer may still arrive, `ongoing` while
 * somebody is being asked or shown an account, otherwise `abandoned` with the reason. The caller holds the database transaction.
 */
export function comeToRest(context: Context, transaction: Transaction, reason: string): void {
  const transfer = findTransfer(context.store, transaction.id);
  if (transfer?.state === 'sent') awaitTransfer(context, transaction);
  else if (isChallenged(context.store, transaction.id) || transfer?.state === 'shown') {
    setState(context, transaction, 'ongoing', reason);
  } else setState(context, transaction, 'abandoned', reason);
}

/** The payer says that a transfer was sent; the bank has not confirmed it. */
export function awaitTransfer(context: Context, transaction: Transaction): void {
  const attempt = { channel: 'bank_transfer', scenario: 'bank_transfer' } as const;
  setState(context, transaction, 'pending', 'The bank has not confirmed the transfer yet', attempt);
}
