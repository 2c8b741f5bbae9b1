import type { Store } from '../store/open-store.ts';

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

/** A refund. The amount is in minor units, times are in ms since the epoch. */
export interface Refund {
  id: string;
  transactionId: string;
  amount: number;
  status: RefundStatus;
  /** The bank's reference, known once the refund is processed. */
  refundReference: string | null;
  customerNote: string | null;
  merchantNote: string | null;
  /** The time of the next state change; null once the refund rests. */
  nextStepAt: number | null;
  createdAt: number;
  updatedAt: number;
}

type Row = Record<string, unknown>;

function fromRow(row: Row): Refund {
  return {
    id: row.id as string,
    transactionId: row.transaction_id as string,
    amount: row.amount as number,
    status: row.status as RefundStatus,
    refundReference: row.refund_reference as string | null,
    customerNote: row.customer_note as string | null,
    merchantNote: row.merchant_note as string | null,
    nextStepAt: row.next_step_at as number | null,
    createdAt: row.created_at as number,
    updatedAt: row.updated_at as number,
  };
}

export function findRefund({ sql }: Store, id: string): Refund | undefined {
  const row = sql.get`SELECT * FROM refunds WHERE id = ${id}`;
  return row && fromRow(row);
}

/** Lists refunds, the newest first. */
export function refundsOf({ sql }: Store, transactionId: string): Refund[] {
  return sql.all`SELECT * FROM refunds WHERE transaction_id = ${transactionId}
    ORDER BY created_at DESC, rowid DESC`.map(fromRow);
}

/** Lists refunds that still change by themselves, the most urgent first. */
export function movingRefunds({ sql }: Store): Refund[] {
  return sql.all`SELECT * FROM refunds WHERE next_step_at IS NOT NULL ORDER BY next_step_at, rowid LIMIT 200`.map(
    fromRow,
  );
}

/** Returns what is refunded or may still be: all but failed refunds, in minor units. */
export function refundedAmount({ sql }: Store, transactionId: string): number {
  const row = sql.get`SELECT coalesce(sum(amount), 0) AS total FROM refunds
    WHERE transaction_id = ${transactionId} AND status <> 'failed'`;
  return Number(row?.total);
}

/** Returns a page of refunds, the newest first, and how many there are in total, made between two times in ms, both inclusive. */
export function listRefunds(
  { sql }: Store,
  wanted: {
    transactionId?: string;
    currency?: string;
    from: number;
    to: number;
    skip: number;
    take: number;
  },
): { total: number; refunds: Refund[] } {
  const { transactionId = null, currency = null, from, to } = wanted;
  const count = sql.get`SELECT count(*) AS n FROM refunds JOIN transactions ON transactions.id = refunds.transaction_id
    WHERE refunds.created_at BETWEEN ${from} AND ${to} AND (${currency} IS NULL OR currency = ${currency})
    AND (${transactionId} IS NULL OR transaction_id = ${transactionId})`;
  const rows = sql.all`SELECT refunds.* FROM refunds JOIN transactions ON transactions.id = refunds.transaction_id
    WHERE refunds.created_at BETWEEN ${from} AND ${to} AND (${currency} IS NULL OR currency = ${currency})
    AND (${transactionId} IS NULL OR transaction_id = ${transactionId})
    ORDER BY refunds.created_at DESC, refunds.rowid DESC LIMIT ${wanted.take} OFFSET ${wanted.skip}`;
  return { total: Number(count?.n), refunds: rows.map(fromRow) };
}
