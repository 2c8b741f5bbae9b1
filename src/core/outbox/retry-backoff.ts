import { type RawBuilder, sql } from 'kysely';

/** While our own mail server is down, a mail is tried for a week; `whyGivenUp` (mails/send-outbox.ts) gives up what fails after that. */
export const OUR_OUTAGE_LIMIT_MS = 7 * 24 * 3_600_000;

/**
 * When a mail that fails is tried again: after five minutes, then each time after a quarter of the age that it has by then, at
 * most half an hour (RFC 5321, 4.5.4.1), which is how long it waits at most once our own mail works again. SQL, for the statement that
 * takes what is due. `whyGivenUp` ends it; what never gets there is let go after a week and an hour, in which a stop may have cut a last try.
 * @param since what says since when it should have been sent: a column, or SQL
 */
export function retryAt(now: Date, since: string | RawBuilder<unknown>): RawBuilder<Date | null> {
  const age = sql`(${now}::timestamptz - ${typeof since === 'string' ? sql.ref(since) : since})`;
  return sql`
    case when ${age} < make_interval(secs => ${OUR_OUTAGE_LIMIT_MS / 1_000 + 3_600})
      then ${now}::timestamptz + least(greatest(${age} / 4, interval '5 minutes'), interval '30 minutes')
    end
  `;
}
