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

/** A dispute by a customer. Amounts are in minor units, times in ms since the epoch. */
export interface Dispute {
  id: string;
  transactionId: string;
  /** The disputed amount. */
  amount: number;
  /** The fee that the merchant is charged when the dispute is lost. */
  fee: number;
  /** The amount that was returned to the customer in the end; null while the dispute is open. */
  refundAmount: number | null;
  category: string;
  status: DisputeStatus;
  /** The merchant's answer while the bank decides; once resolved, the outcome. */
  resolution: Resolution | null;
  note: string | null;
  /** The name of an uploaded file. */
  attachments: string | null;
  /** The deadline after which the dispute is accepted for a merchant who has not answered. */
  dueAt: number;
  /** The time of the next reminder or of the deadline; null once the merchant has answered. */
  nextStepAt: number | null;
  resolvedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** One step of a dispute, with its message. */
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

/** Lists disputes, the newest first. */
export function disputesOf({ sql }: Store, transactionId: string): Dispute[] {
  return sql.all`SELECT * FROM disputes WHERE transaction_id = ${transactionId}
    ORDER BY created_at DESC, rowid DESC`.map(fromRow);
}

/** Lists a dispute's steps, the oldest first. */
export function stepsOf({ sql }: Store, disputeId: string): DisputeStep[] {
  return sql.all`SELECT status, by, message, at FROM dispute_history WHERE dispute_id = ${disputeId}
    ORDER BY id` as unknown as DisputeStep[];
}

/** Lists disputes that wait for the merchant, the most urgent first. */
export function waitingDisputes({ sql }: Store): Dispute[] {
  return sql.all`SELECT * FROM disputes WHERE next_step_at IS NOT NULL ORDER BY next_step_at, rowid LIMIT 200`.map(
    fromRow,
  );
}

/** Returns a page of disputes, the newest first, and how many there are in total. Times are in ms and inclusive. */
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

/** Returns what a transaction's disputes have taken (resolved) or may still take (open), in minor units. */
export function disputedAmounts(
  { sql }: Store,
  transactionId: string,
): { returned: number; contested: number } {
  const row = sql.get`SELECT coalesce(sum(refund_amount) FILTER (WHERE status = 'resolved'), 0) AS returned,
    coalesce(sum(amount) FILTER (WHERE status <> 'resolved'), 0) AS contested
    FROM disputes WHERE transaction_id = ${transactionId}`;
  return { returned: Number(row?.returned), contested: Number(row?.contested) };
}
