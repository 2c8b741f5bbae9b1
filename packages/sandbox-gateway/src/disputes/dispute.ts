import type { Store } from '../store/open-store.ts';

export const disputeStatuses = [
  'awaiting-merchant-feedback',
  'awaiting-bank-feedback',
  'pending',
  'resolved',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** `merchant-accepted`: the customer gets the money back. `declined`: the merchant keeps it. */
export const resolutions = ['merchant-accepted', 'declined'] as const;
export type Resolution = (typeof resolutions)[number];

/** A customer who takes a payment up with the bank. Amounts in minor units, times in ms since the epoch. */
export interface Dispute {
  id: string;
  transactionId: string;
  /** What is disputed. */
  amount: number;
  /** What the merchant is charged should it be lost. */
  fee: number;
  /** What went back to the customer in the end; null while open. */
  refundAmount: number | null;
  category: string;
  status: DisputeStatus;
  /** While the bank thinks: what the merchant answered. Once resolved: how it ended. */
  resolution: Resolution | null;
  note: string | null;
  /** The name of an uploaded file. */
  attachments: string | null;
  /** Accepted for a merchant who has not answered by then. */
  dueAt: number;
  /** When the merchant is reminded or the time is up; null once the merchant has answered. */
  nextStepAt: number | null;
  resolvedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** One step of a dispute, and what was said with it. */
export interface DisputeStep {
  status: DisputeStatus;
  by: string;
  message: string | null;
  at: number;
}

type Row = Record<string, unknown>;

function fromRow(row: Row): Dispute {
  return {
    id: row.id as string,
    transactionId: row.transaction_id as string,
    amount: row.amount as number,
    fee: row.fee as number,
    refundAmount: row.refund_amount as number | null,
    category: row.category as string,
    status: row.status as DisputeStatus,
    resolution: row.resolution as Resolution | null,
    note: row.note as string | null,
    attachments: row.attachments as string | null,
    dueAt: row.due_at as number,
    nextStepAt: row.next_step_at as number | null,
    resolvedAt: row.resolved_at as number | null,
    createdAt: row.created_at as number,
    updatedAt: row.updated_at as number,
  };
}

export function findDispute({ sql }: Store, id: string): Dispute | undefined {
  const row = sql.get`SELECT * FROM disputes WHERE id = ${id}`;
  return row && fromRow(row);
}

/** The newest first. */
export function disputesOf({ sql }: Store, transactionId: string): Dispute[] {
  return sql.all`SELECT * FROM disputes WHERE transaction_id = ${transactionId}
    ORDER BY created_at DESC, rowid DESC`.map(fromRow);
}

/** The oldest step first. */
export function stepsOf({ sql }: Store, disputeId: string): DisputeStep[] {
  return sql.all`SELECT status, by, message, at FROM dispute_history WHERE dispute_id = ${disputeId}
    ORDER BY id` as unknown as DisputeStep[];
}

/** Those that wait for the merchant, the soonest first. */
export function waitingDisputes({ sql }: Store): Dispute[] {
  return sql.all`SELECT * FROM disputes WHERE next_step_at IS NOT NULL ORDER BY next_step_at, rowid LIMIT 200`.map(
    fromRow,
  );
}

/** A page of disputes, the newest first, and how many there are in all. Times in ms, both ends included. */
export function listDisputes(
  { sql }: Store,
  wanted: { status?: string; transactionId?: string; from: number; to: number; skip: number; take: number },
): { total: number; disputes: Dispute[] } {
  const { status = null, transactionId = null, from, to } = wanted;
  const count = sql.get`SELECT count(*) AS n FROM disputes WHERE created_at BETWEEN ${from} AND ${to}
    AND (${status} IS NULL OR status = ${status}) AND (${transactionId} IS NULL OR transaction_id = ${transactionId})`;
  const rows = sql.all`SELECT * FROM disputes WHERE created_at BETWEEN ${from} AND ${to}
    AND (${status} IS NULL OR status = ${status}) AND (${transactionId} IS NULL OR transaction_id = ${transactionId})
    ORDER BY created_at DESC, rowid DESC LIMIT ${wanted.take} OFFSET ${wanted.skip}`;
  return { total: Number(count?.n), disputes: rows.map(fromRow) };
}

/** What a transaction's disputes have taken (resolved) or may still take (open), in minor units. */
export function disputedAmounts(
  { sql }: Store,
  transactionId: string,
): { returned: number; contested: number } {
  const row = sql.get`SELECT coalesce(sum(refund_amount) FILTER (WHERE status = 'resolved'), 0) AS returned,
    coalesce(sum(amount) FILTER (WHERE status <> 'resolved'), 0) AS contested
    FROM disputes WHERE transaction_id = ${transactionId}`;
  return { returned: Number(row?.returned), contested: Number(row?.contested) };
}
