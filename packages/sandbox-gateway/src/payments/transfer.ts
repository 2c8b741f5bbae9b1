import { createHash } from 'node:crypto';
import type { Store } from '../store/open-store.ts';
import type { Transaction } from './transaction.ts';

/**
 * `shown`: the payer has the account number. `sent`: the payer says the money is on its way. `returned`: it came when
 * the transaction was already paid, and went back.
 */
export type TransferState = 'shown' | 'sent' | 'settled' | 'rejected' | 'expired' | 'returned';

/** A bank transfer towards a transaction. Times in ms since the epoch. */
export interface Transfer {
  transactionId: string;
  state: TransferState;
  /** What it turns into at `dueAt` by itself. */
  nextState: 'settled' | 'rejected' | 'expired' | null;
  dueAt: number | null;
}

type Row = Record<string, unknown>;

function fromRow(row: Row): Transfer {
  return {
    transactionId: row.transaction_id as string,
    state: row.state as TransferState,
    nextState: row.next_state as Transfer['nextState'],
    dueAt: row.due_at as number | null,
  };
}

export function findTransfer({ sql }: Store, transactionId: string): Transfer | undefined {
  const row = sql.get`SELECT * FROM transfers WHERE transaction_id = ${transactionId}`;
  return row && fromRow(row);
}

/** Those that move on by themselves, the soonest first. */
export function movingTransfers({ sql }: Store): Transfer[] {
  return sql.all`SELECT * FROM transfers WHERE due_at IS NOT NULL ORDER BY due_at, rowid LIMIT 200`.map(
    fromRow,
  );
}

export function saveTransfer({ sql }: Store, { transactionId, state, nextState, dueAt }: Transfer): void {
  sql.run`INSERT INTO transfers (transaction_id, state, next_state, due_at)
    VALUES (${transactionId}, ${state}, ${nextState}, ${dueAt})
    ON CONFLICT (transaction_id) DO UPDATE SET state = excluded.state, next_state = excluded.next_state,
      due_at = excluded.due_at`;
}

export const transferBank = 'Sandbox Bank';

/** Ten digits, always the same for one transaction. */
export function accountNumber(transaction: Pick<Transaction, 'id'>): string {
  const digest = createHash('sha256').update(`account of ${transaction.id}`).digest();
  return `99${String(digest.readUInt32BE() % 100_000_000).padStart(8, '0')}`;
}
