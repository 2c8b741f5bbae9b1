import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

/**
 * The kinds of work that a commit may leave for later. The work is a due row in a table of its own room. The sweep of its kind
 * (`src/jobs/sweeps.ts`) takes due rows and does the work.
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
  'wallets',
] as const;

export type WorkKind = (typeof WORK_KINDS)[number];

/** PostgreSQL's channel on which sweeps are woken. */
export const WORK_CHANNEL = 'tikiti_work';

/**
 * Wakes the sweep of a kind once the transaction commits. A wake-up may get lost, but the due row stays: sweeps also run regularly.
 */
export async function wake(tx: Database | Transaction, kind: WorkKind): Promise<void> {
  await waking(kind).execute(tx);
}

/** SQL: what `wake` runs, for the end of a statement that leaves the work. */
export const waking = (kind: WorkKind): RawBuilder<unknown> =>
  sql`select pg_notify(${WORK_CHANNEL}, ${kind})`;
