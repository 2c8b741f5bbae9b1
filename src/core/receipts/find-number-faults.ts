import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Finds the organisations whose receipt numbers have a gap, come twice or go beyond their counter; none in sound books (docs/decisions/0020). */
export async function findNumberFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ organisationId: string }>`
    select organisation_id from receipt_counters c
    full join (
      select organisation_id, count(distinct number) as numbers, count(*) as receipts, max(number) as highest
      from receipts group by organisation_id) r using (organisation_id)
    where (c.last_number, c.last_number, c.last_number) is distinct from (r.numbers, r.receipts, r.highest)
    limit 10`.execute(db);
  return rows.map(({ organisationId }) => organisationId);
}
