import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type Backlog, NO_BACKLOG } from '../shared/backlog.ts';

/**
 * Counts the mails that are due: those with tickets, those to many people at once, and all others. A mail whose own mailbox puts it off waits
 * for that, not for us, so it is left out.
 */
export async function outboxBacklogs(
  db: Database,
  now: Date,
): Promise<Record<'tickets' | 'bulk' | 'other', Backlog>> {
  const { rows } = await sql<Backlog & { mails: 'tickets' | 'bulk' | 'other' }>`
    select case when kind = 'tickets' then 'tickets' when bulk then 'bulk' else 'other' end as mails, count(*)::int as waiting,
      extract(epoch from ${now}::timestamptz - min(case when tries = 0 then due_at else created_at end))::float8 as oldest_seconds
    from outbox
    where due_at is not null and deferred_at is null and (tries > 0 or due_at <= ${now})
    group by 1`.execute(db);
  const of = (mails: string) => rows.find((row) => row.mails === mails) ?? NO_BACKLOG;
  return { tickets: of('tickets'), bulk: of('bulk'), other: of('other') };
}
