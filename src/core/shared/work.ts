import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

/**
 * The kinds of work that a commit may leave behind. What is to be done is a row that is due in a table of its own room; the sweep of its
 * kind (`src/jobs/sweeps.ts`) takes what is due and does it.
 */
export const WORK_KINDS = [
  'payments',
  'held-payments',
  'webhooks',
  'refunds',
  'cancellations',
  'reconciliations',
  'used-resales',
  'outbox',
] as const;

export type WorkKind = (typeof WORK_KINDS)[number];

/** PostgreSQL's channel on which sweeps are woken. */
export const WORK_CHANNEL = 'tikiti_work';

/**
 * Wakes the sweep of a kind once the transaction commits. A wake-up may get lost, the row that is due may not: a sweep looks now and then
 * by itself.
 */
export async function wake(tx: Database | Transaction, kind: WorkKind): Promise<void> {
  await sql`select pg_notify(${WORK_CHANNEL}, ${kind})`.execute(tx);
}
