import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sumsOfTransfers } from '../../ledger/ledger-store.ts';

const RECOUNTED = sql`select ${sumsOfTransfers(sql`t.event_id`)} from ledger_transfers t group by t.event_id, t.currency`;

/** SQL: rows of `event_sums` that differ from the ledger, on either side. */
export const MISCOUNTED_MONEY = sql`
  (select 'kept' as which, * from (table event_sums except ${RECOUNTED}) kept)
  union all
  (select 'counted', * from (${RECOUNTED} except table event_sums) counted)`;

/** Rebuilds `event_sums` after transfers were written straight into the ledger. */
export async function recountMoney(db: Database): Promise<void> {
  await sql`delete from event_sums`.execute(db);
  await sql`insert into event_sums ${RECOUNTED}`.execute(db);
}
