import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { RefusalKind } from './lasting-refusal.ts';
import type { StoredRefund } from './refund-store.ts';

/** Two refusals further apart are counted anew: nobody knows what the provider would have said in between. */
const APART_MS = 6 * 3_600_000;

/**
 * Notes that the provider does not make a refund. One that lacks money is not refused for what it is, so that ends the other count; but
 * whatever it is refused for, it goes on lacking the money as far as anybody knows: so one of the two counts always comes to its end.
 * @returns since when it is of this kind; undefined where it is not asked for any more
 */
export async function noteRefusal(
  db: Database,
  { eventId, id }: Pick<StoredRefund, 'eventId' | 'id'>,
  kind: RefusalKind,
  now: Date,
): Promise<Date | undefined> {
  const goesOn = sql`refused_at > ${new Date(now.getTime() - APART_MS)}::timestamptz`;
  const since = (count: 'refused_since' | 'unfunded_since') =>
    sql<Date>`case when ${goesOn} then coalesce(${sql.ref(count)}, ${now}::timestamptz) else ${now}::timestamptz end`;
  const noted = await db
    .updateTable('refunds')
    .set({
      refused_at: now,
      ...(kind === 'refused'
        ? {
            refused_since: since('refused_since'),
            unfunded_since: sql<Date | null>`case when ${goesOn} then unfunded_since end`,
          }
        : { refused_since: null, unfunded_since: since('unfunded_since') }),
    })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning(['refused_since', 'unfunded_since'])
    .executeTakeFirst();
  return (kind === 'refused' ? noted?.refused_since : noted?.unfunded_since) ?? undefined;
}
