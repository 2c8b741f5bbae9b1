import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: what changes of several attempts, for the FROM of an UPDATE, where `changeOf` looks it up for each. PostgreSQL would compare a table of
 * changes row by row with the attempts that the UPDATE names, which takes three times as long for a group of 500.
 */
export function changesOf(changed: readonly { orderId: string; number: number }[]): RawBuilder<unknown> {
  const byOrder: Record<string, Record<number, unknown>> = {};
  for (const { orderId, number, ...change } of changed)
    byOrder[orderId] = { ...byOrder[orderId], [number]: change };
  return sql`(select ${JSON.stringify(byOrder)}::jsonb as changes) given`;
}

/** SQL: what changes of the row `attempt`, as JSON; null if nothing does. */
export const changeOf = (attempt: string): RawBuilder<unknown> =>
  sql`(given.changes -> ${sql.ref(`${attempt}.order_id`)}::text -> ${sql.ref(`${attempt}.number`)}::text)`;
