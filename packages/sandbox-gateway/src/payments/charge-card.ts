import type { Context } from '../context.ts';
import { processingFee } from '../money.ts';
import type { CardScenario } from '../scenarios/scenario.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { type CardEntry, checkCardEntry, type EntryErrors } from './card-entry.ts';
import { describeTransaction } from './describe-transaction.ts';
import { type CardTrace, findByReference, type Transaction } from './transaction.ts';

/** What the payer is told after pressing Pay. */
export type ChargeResult =
  | { kind: 'success'; transaction: Transaction }
  | { kind: 'declined'; message: string }
  | { kind: 'invalid'; errors: EntryErrors };

/**
 * One attempt to pay. However many tabs race for one transaction, exactly one charge succeeds: to the others it looks
 * paid, and nothing is charged again. A declined transaction stays open for another card.
 */
export function chargeCard(context: Context, reference: string, entry: CardEntry): ChargeResult {
  const { store, clock } = context;
  const result = store.atomically((): ChargeResult => {
    const transaction = findByReference(store, reference);
    if (!transaction) throw new Error(`No transaction ${reference}`);
    if (isPaid(transaction)) return { kind: 'success', transaction };

    const checked = checkCardEntry(entry, clock.now());
    if (!checked.ok) return { kind: 'invalid', errors: checked.errors };

    const outcome = checked.scenario.charge();
    if (outcome.kind === 'declined') return decline(context, transaction, checked.scenario, outcome.message);
    return { kind: 'success', transaction: succeed(context, transaction, checked.scenario, checked.trace) };
  });
  context.wake();
  return result;
}

export function isPaid(transaction: Transaction): boolean {
  return transaction.status === 'success' || transaction.status === 'reversed';
}

function decline(
  { store, clock }: Context,
  transaction: Transaction,
  scenario: CardScenario,
  message: string,
): ChargeResult {
  store.sql
    .run`UPDATE transactions SET status = 'failed', channel = 'card', gateway_response = ${message}, scenario = ${scenario.id}
    WHERE id = ${transaction.id}`;
  store.sql.run`INSERT INTO attempts (transaction_id, scenario, approved, message, at)
    VALUES (${transaction.id}, ${scenario.id}, 0, ${message}, ${clock.now()})`;
  return { kind: 'declined', message };
}

/** Marks an unpaid transaction paid and queues its webhook; the caller holds the database transaction. */
export function succeed(
  context: Context,
  transaction: Transaction,
  scenario: CardScenario,
  trace: CardTrace,
  amount = transaction.requestedAmount,
): Transaction {
  const { store, clock } = context;
  const now = clock.now();
  store.sql.run`INSERT INTO attempts (transaction_id, scenario, approved, message, at)
    VALUES (${transaction.id}, ${scenario.id}, 1, 'Approved', ${now})`;
  store.sql
    .run`UPDATE transactions SET status = 'success', channel = 'card', gateway_response = 'Approved', amount = ${amount},
    fees = ${processingFee(amount)}, scenario = ${scenario.id}, card = ${JSON.stringify(trace)}, paid_at = ${now}
    WHERE id = ${transaction.id}`;
  const paid = findByReference(store, transaction.reference) as Transaction;
  enqueueWebhook(context, 'charge.success', paid.reference, describeTransaction(paid));
  return paid;
}
