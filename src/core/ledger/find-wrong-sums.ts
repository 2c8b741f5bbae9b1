import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sumsOfTransfers } from './ledger-store.ts';

/** Adds up the whole ledger again. @returns the events whose sums, or whose entries of a currency, don’t add up; none in sound books */
export async function findWrongSums(db: Database): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    with again as (select ${sumsOfTransfers(sql`t.event_id`)} from ledger_transfers t group by t.event_id, t.currency)
    select event_id from (select * from again except select * from event_sums) booked_otherwise
    union
    select event_id from (select * from event_sums except select * from again) noted_otherwise
    union
    select event_id from ledger_entries group by event_id, currency having sum(amount_minor) <> 0
    limit 10`.execute(db);
  return rows.map(({ eventId }) => eventId);
}
