import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { type TransferOutcome, transferOutcomes } from '../scenarios/transfer-outcomes.ts';
import { awaitTransfer } from './come-to-rest.ts';
import { isPaid } from './end-attempt.ts';
import { requireChannel } from './require-channel.ts';
import { setState } from './set-state.ts';
import { findById, type Transaction } from './transaction.ts';
import { findTransfer, saveTransfer, type Transfer } from './transfer.ts';

const accountOpenMs = 30 * 60_000;
const attempt = { channel: 'bank_transfer', scenario: 'bank_transfer' } as const;

/**
 * Opens an account for the transaction, once; an account that expired or whose transfer was rejected opens again. Does nothing when
 * the transaction is paid. Throws ApiError 400 `channel_not_allowed`.
 */
export function openTransfer(context: Context, transactionId: string): Transaction {
  const { store, clock } = context;
  const opened = store.atomically(() => {
    const transaction = findById(store, transactionId) as Transaction;
    requireChannel(transaction, 'bank_transfer');
    const transfer = findTransfer(store, transactionId);
    if (!isPaid(transaction) && transfer?.state !== 'shown' && transfer?.state !== 'sent') {
      setState(context, transaction, 'ongoing', 'Awaiting the bank transfer', attempt);
      const dueAt = clock.now() + accountOpenMs;
      saveTransfer(store, { transactionId, state: 'shown', nextState: 'expired', dueAt });
    }
    return findById(store, transactionId) as Transaction;
  });
  context.wake();
  return opened;
}

/**
 * Records that the payer sent the money: the transaction is pending until the bank does what `outcomeId` names (by default the first
 * of `transferOutcomes`). Repeating it changes nothing. Throws ApiError 409 `transfer_not_open`.
 */
export function reportTransfer(context: Context, transactionId: string, outcomeId?: string): Transaction {
  const { store, clock } = context;
  const outcome =
    transferOutcomes.find(({ id }) => id === outcomeId) ?? (transferOutcomes[0] as TransferOutcome);
  const reported = store.atomically(() => {
    const transaction = findById(store, transactionId) as Transaction;
    const transfer = findTransfer(store, transactionId);
    if (isPaid(transaction) || transfer?.state === 'sent') return transaction;
    if (transfer?.state !== 'shown') {
      throw new ApiError(409, 'transfer_not_open', 'The account is closed. Start the transfer again.');
    }
    const sent: Transfer = {
      transactionId,
      state: 'sent',
      nextState: outcome.end,
      dueAt: outcome.end && clock.now() + outcome.afterMs,
    };
    saveTransfer(store, sent);
    awaitTransfer(context, transaction);
    return findById(store, transactionId) as Transaction;
  });
  context.wake();
  return reported;
}
