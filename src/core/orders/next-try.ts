import { type RawBuilder, sql } from 'kysely';

/**
 * When a mail that fails is tried again: after five minutes, then when a quarter more time has gone by since it was due, at
 * most six hours; after a week nobody tries any more. SQL, for the statement that takes what is due.
 * @param since the column that says since when it should have been sent
 */
export function nextTry(now: Date, since: string): RawBuilder<Date | null> {
  const age = sql`(${now}::timestamptz - ${sql.ref(since)})`;
  return sql`
    case when ${age} < interval '7 days'
      then ${now}::timestamptz + least(greatest(${age} / 4, interval '5 minutes'), interval '6 hours')
    end
  `;
}
