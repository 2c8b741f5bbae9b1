import { sql } from 'kysely';
import type { OrderKey } from './order-link.ts';

/** The most orders that one statement reads: PostgreSQL plans it for so many. */
const A_PART = 10;

/** Reads orders in parts. @param read reads one, in any order */
export async function inParts<Row>(
  keys: readonly OrderKey[],
  read: (part: readonly OrderKey[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < keys.length; at += A_PART) rows.push(...(await read(keys.slice(at, at + A_PART))));
  return rows;
}

/** Writes the keys of a part as `keysFrom` reads them. */
export const keysAsJson = (keys: readonly OrderKey[]): string =>
  JSON.stringify(keys.map(({ eventId, orderId }) => ({ event_id: eventId, order_id: orderId })));

/**
 * SQL: the keys of a part as rows `key`, to join. PostgreSQL expects the same number of them whatever comes, so it keeps one plan. With an array
 * it might plan each list anew, which takes longer than to read ten orders (decision 0138).
 */
export const keysFrom = (keys: string) =>
  sql<OrderKey>`(select * from jsonb_to_recordset(${keys}::jsonb) as one (event_id uuid, order_id uuid) limit ${sql.lit(A_PART)})`.as<'key'>(
    sql`key`,
  );
