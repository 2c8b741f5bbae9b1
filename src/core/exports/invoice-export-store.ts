import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { issuedOn, type NumberedRow, numberedRowsOf } from '../receipts/receipt-rows.ts';

/** An invoice, receipt or credit note of an organisation. */
export interface DocumentRow {
  number: number;
  /** The day printed on it, "2026-11-30". */
  issuedOn: string;
  /** The event's name at the time. */
  event: string;
  orderId: string;
  /** The document itself and the other documents of its order. */
  numbered: NumberedRow[];
}

/** Finds the next documents that an organisation issued between two days, both included, by number. */
export async function nextDocuments(
  db: Database,
  organisationId: string,
  { from, until }: { from: string; until: string },
  after: string | undefined,
  limit: number,
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select r.number, (${issuedOn('r', 'said')})::text as issued_on, said.event_name as event, r.order_id,
      ${numberedRowsOf(sql`r.event_id`, sql`r.order_id`)} as numbered
    from receipts r join receipt_texts said on said.event_id = r.event_id and said.version = r.text_version
    where r.organisation_id = ${organisationId} and r.number > ${after ?? 0}::bigint
      and ${issuedOn('r', 'said')} between ${from}::date and ${until}::date
    order by r.number limit ${limit}`.execute(db);
  return rows;
}
