import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Finds the organisations whose receipt numbers have a gap that no restore explains, come twice, are within such a gap or go beyond their
 * counter; none in sound books (docs/decisions/0020, 0152).
 */
export async function findNumberFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ organisationId: string }>`
    with used as (
      select organisation_id, number as first, number as last from receipts
      union all
      select organisation_id, first_number, last_number from receipt_gaps
    ), in_order as (
      select *, max(last) over (partition by organisation_id order by first, last rows between unbounded preceding and 1 preceding) as before
      from used
    )
    select organisation_id from receipt_counters c
    full join (
      select organisation_id, sum(last - first + 1)::bigint as numbers, max(last) as highest, bool_or(first <= coalesce(before, 0)) as twice
      from in_order group by organisation_id) u using (organisation_id)
    where (c.last_number, c.last_number, false) is distinct from (u.numbers, u.highest, u.twice)
    limit 10`.execute(db);
  return rows.map(({ organisationId }) => organisationId);
}
