import { type RawBuilder, sql } from 'kysely';

/** For how long a mail is put off; what fails after that is not tried again. */
export const TRIED_FOR_MS = 7 * 24 * 3_600_000;

/**
 * When a mail that fails is tried again: after five minutes, then when a quarter more time has gone by since it was due, at
 * most six hours, for a week. SQL, for the statement that takes what is due. What ends it sooner is `deliver`.
 * @param since what says since when it should have been sent: a column, or SQL
 */
export function nextTry(now: Date, since: string | RawBuilder<unknown>): RawBuilder<Date | null> {
  const age = sql`(${now}::timestamptz - ${typeof since === 'string' ? sql.ref(since) : since})`;
  return sql`
    case when ${age} < make_interval(secs => ${TRIED_FOR_MS / 1_000})
      then ${now}::timestamptz + least(greatest(${age} / 4, interval '5 minutes'), interval '6 hours')
    end
  `;
}
