import type { Store } from '../store/open-store.ts';
import type { AgreedSplit } from '../subaccounts/agree-split.ts';

/** As a verification spells them. */
export const transactionStatuses = [
  'abandoned',
  'failed',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
  'success',
] as const;

export type TransactionStatus = (typeof transactionStatuses)[number];

/** Ways to pay. */
export const channels = ['card', 'bank_transfer', 'apple_pay'] as const;

export type Channel = (typeof channels)[number];

/** What is kept of a card: never its number. */
export interface CardTrace {
  bin: string;
  last4: string;
  brand: string;
  expMonth: string;
  expYear: string;
}

/** A payment as the gateway keeps it. Amounts in minor units, times in ms since the epoch. */
export interface Transaction {
  id: string;
  reference: string;
  accessCode: string;
  status: TransactionStatus;
  requestedAmount: number;
  /** What was charged: differs from the requested amount only when the control API says so. */
  amount: number;
  /** What the next success charges, set by the control API; null charges what was requested. */
  amountToCharge: number | null;
  /** Known once paid. */
  fees: number | null;
  currency: string;
  email: string;
  label: string | null;
  /** Those the payer may choose from. */
  channels: Channel[];
  /** The one of the latest attempt. */
  channel: Channel | null;
  callbackUrl: string | null;
  /** How it is shared with subaccounts; null when it is not. */
  split: AgreedSplit | null;
  metadata: unknown;
  gatewayResponse: string | null;
  scenario: string | null;
  card: CardTrace | null;
  ipAddress: string | null;
  browserLog: unknown;
  paidAt: number | null;
  createdAt: number;
}

type Row = Record<string, unknown>;

const json = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : null);

function fromRow(row: Row): Transaction {
  return {
    id: row.id as string,
    reference: row.reference as string,
    accessCode: row.access_code as string,
    status: row.status as TransactionStatus,
    requestedAmount: row.requested_amount as number,
    amount: row.amount as number,
    amountToCharge: row.amount_to_charge as number | null,
    fees: row.fees as number | null,
    currency: row.currency as string,
    email: row.email as string,
    label: row.label as string | null,
    channels: json(row.channels) as Channel[],
    channel: row.channel as Channel | null,
    callbackUrl: row.callback_url as string | null,
    split: json(row.split) as AgreedSplit | null,
    metadata: json(row.metadata),
    gatewayResponse: row.gateway_response as string | null,
    scenario: row.scenario as string | null,
    card: json(row.card) as CardTrace | null,
    ipAddress: row.ip_address as string | null,
    browserLog: json(row.browser_log),
    paidAt: row.paid_at as number | null,
    createdAt: row.created_at as number,
  };
}

const found = (row: Row | undefined) => (row ? fromRow(row) : undefined);

export function findByReference({ sql }: Store, reference: string): Transaction | undefined {
  return found(sql.get`SELECT * FROM transactions WHERE reference = ${reference}`);
}

export function findByAccessCode({ sql }: Store, code: string): Transaction | undefined {
  return found(sql.get`SELECT * FROM transactions WHERE access_code = ${code}`);
}

export function findById({ sql }: Store, id: string): Transaction | undefined {
  return found(sql.get`SELECT * FROM transactions WHERE id = ${id}`);
}

/** The newest first. */
export function latestTransactions({ sql }: Store, limit: number): Transaction[] {
  return sql.all`SELECT * FROM transactions ORDER BY created_at DESC, rowid DESC LIMIT ${limit}`.map(fromRow);
}

/** A page of transactions, the newest first, and how many there are in all. Made between two times in ms, both included. */
export function listTransactions(
  { sql }: Store,
  wanted: { status?: string; from: number; to: number; skip: number; take: number },
): { total: number; volume: number; transactions: Transaction[] } {
  const { status = null, from, to } = wanted;
  const sums = sql.get`SELECT count(*) AS n, coalesce(sum(amount), 0) AS volume FROM transactions
    WHERE created_at BETWEEN ${from} AND ${to} AND (${status} IS NULL OR status = ${status})`;
  const rows = sql.all`SELECT * FROM transactions
    WHERE created_at BETWEEN ${from} AND ${to} AND (${status} IS NULL OR status = ${status})
    ORDER BY created_at DESC, rowid DESC LIMIT ${wanted.take} OFFSET ${wanted.skip}`;
  return { total: Number(sums?.n), volume: Number(sums?.volume), transactions: rows.map(fromRow) };
}
