import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../shared/durations.ts';

/** While our own mail server is down, a mail is tried for a week; after that `whyGivenUp` (mails/send-outbox.ts) gives it up. */
export const OUR_OUTAGE_LIMIT_MS = 7 * DAY_MS;

/**
 * SQL: when to retry a failed mail. The first wait is five minutes; later ones are a quarter of the mail's age, at most half an hour (RFC
 * 5321, 4.5.4.1). So once our mail works again, a mail waits at most half an hour. `whyGivenUp` ends the retries. A mail whose last try was
 * cut off by a shutdown never gets there, so this returns null after a week and an hour.
 * @param since when the mail should have been sent: a column, or SQL
 */
export function retryAt(now: Date, since: string | RawBuilder<unknown>): RawBuilder<Date | null> {
  // Only functions that depend on no setting, because Citus allows no others here.
  const age = sql`extract(epoch from ${now}::timestamptz - ${typeof since === 'string' ? sql.ref(since) : since})`;
  return sql`
    case when ${age} < ${OUR_OUTAGE_LIMIT_MS / 1_000 + 3_600}
      then to_timestamp(${now.getTime() / 1_000}::float8 + least(greatest(${age}::float8 / 4, 300), 1800))
    end
  `;
}
