import type { Context } from '../context.ts';
import { processingFee } from '../money.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { awaitTransfer } from './come-to-rest.ts';
import { describeTransaction } from './describe-transaction.ts';
import { setState } from './set-state.ts';
import { type CardTrace, type Channel, findById, type Transaction } from './transaction.ts';
import { findTransfer } from './transfer.ts';

/** The channel and card of an attempt. */
export interface Attempt {
  channel: Channel;
  /** The id of the test card, or the channel's name. */
  scenario: string;
  card: CardTrace | null;
}

export function isPaid(transaction: Transaction): boolean {
  return transaction.status === 'success' || transaction.status === 'reversed';
}

/**
 * Marks an unpaid transaction as paid and queues its webhook; the caller holds the database transaction. It charges `amount` (minor
 * units), or the amount that the control API planned, or the requested one.
 */
export function succeed(
  context: Context,
  transaction: Transaction,
  attempt: Attempt,
  amount = transaction.amountToCharge ?? transaction.requestedAmount,
): Transaction {
  const { store, clock } = context;
  const now = clock.now();
  keepAttempt(context, transaction, attempt, true, 'Approved');
  store.sql
    .run`UPDATE transactions SET status = 'success', channel = ${attempt.channel}, gateway_response = 'Approved',
    amount = ${amount}, fees = ${processingFee(amount)}, scenario = ${attempt.scenario},
    card = ${attempt.card && JSON.stringify(attempt.card)}, paid_at = ${now} WHERE id = ${transaction.id}`;
  store.sql.run`UPDATE challenges SET open = 0 WHERE transaction_id = ${transaction.id}`;
  const paid = findById(store, transaction.id) as Transaction;
  enqueueWebhook(context, 'charge.success', paid.reference, describeTransaction(paid));
  return paid;
}

/**
 * Marks an unpaid transaction as failed. It stays open for another attempt, and is pending while a transfer may still arrive. The
 * caller holds the database transaction.
 */
export function decline(context: Context, transaction: Transaction, attempt: Attempt, message: string): void {
  keepAttempt(context, transaction, attempt, false, message);
  if (findTransfer(context.store, transaction.id)?.state === 'sent') awaitTransfer(context, transaction);
  else setState(context, transaction, 'failed', message, attempt);
}

function keepAttempt(
  { store, clock }: Context,
  transaction: Transaction,
  { scenario }: Attempt,
  approved: boolean,
  message: string,
): void {
  store.sql.run`INSERT INTO attempts (transaction_id, scenario, approved, message, at)
    VALUES (${transaction.id}, ${scenario}, ${approved ? 1 : 0}, ${message}, ${clock.now()})`;
}
