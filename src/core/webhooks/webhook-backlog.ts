import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type Backlog, NO_BACKLOG } from '../shared/backlog.ts';

/** Counts the webhooks that nobody has acted on: all of them, and those about payments, whose customers may have been charged. */
export async function webhookBacklogs(db: Database, now: Date): Promise<Record<'all' | 'payments', Backlog>> {
  const { rows } = await sql<Backlog & { isPayment: boolean }>`
    select about = 'payment' as is_payment, count(*)::int as waiting,
      extract(epoch from ${now}::timestamptz - min(received_at))::float8 as oldest_seconds
    from webhook_inbox where processed_at is null group by 1`.execute(db);
  return {
    all: {
      waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
      oldestSeconds: Math.max(0, ...rows.map(({ oldestSeconds }) => oldestSeconds)),
    },
    payments: rows.find(({ isPayment }) => isPayment) ?? NO_BACKLOG,
  };
}
