import { disputedAmounts } from '../disputes/dispute.ts';
import { refundedAmount } from '../refunds/refund.ts';
import type { Store } from '../store/open-store.ts';
import type { Transaction } from './transaction.ts';

/** Marks a transaction as `reversed` once all of its money was returned by refunds and disputes, and not before. */
export function markReversed(store: Store, transaction: Transaction): void {
  const open = store.sql.get`SELECT count(*) AS n FROM refunds
    WHERE transaction_id = ${transaction.id} AND status NOT IN ('processed', 'failed')`;
  const { returned } = disputedAmounts(store, transaction.id);
  if (open?.n === 0 && refundedAmount(store, transaction.id) + returned === transaction.amount) {
    store.sql.run`UPDATE transactions SET status = 'reversed' WHERE id = ${transaction.id}`;
  }
}
