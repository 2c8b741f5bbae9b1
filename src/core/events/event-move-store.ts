import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

/** An event was at this place and time until it was moved. */
interface Before {
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  locationText: string;
}

export async function insertMove(
  tx: Transaction,
  eventId: string,
  { startsAt, endsAt, timeZone, locationText }: Before,
  movedAt: Date,
): Promise<void> {
  await tx
    .insertInto('event_moves')
    .values({
      event_id: eventId,
      moved_at: movedAt,
      starts_at: startsAt,
      ends_at: endsAt,
      time_zone: timeZone,
      location_text: locationText,
    })
    .execute();
}

/**
 * Notes that everybody who holds tickets of an event is to be told of its move. Who was not told of an earlier one yet gets one
 * mail of both.
 * @param since the first move that they are to hear of; @param notedAt when this became news
 * @returns how many orders that are
 */
export async function insertMoveNotices(
  tx: Transaction,
  eventId: string,
  { since, notedAt, now }: { since: Date; notedAt: Date; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into order_notices (event_id, order_id, kind, created_at, check_at, since)
    select event_id, id, 'event-moved', ${notedAt}::timestamptz, ${now}::timestamptz, ${since}::timestamptz
    from orders where event_id = ${eventId} and state in ('paid', 'partly_refunded')
    on conflict (event_id, order_id, kind, about) do update set
      created_at = excluded.created_at,
      check_at = excluded.check_at,
      since = case when order_notices.check_at is null then excluded.since else order_notices.since end,
      sent_at = null
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The first move of an event since an admin took it off sale last: nobody was told of it. Undefined when there is none. */
export async function firstUntoldMove(tx: Transaction, eventId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ movedAt: Date | null }>`
    select min(moved_at) as "movedAt" from event_moves
    where event_id = ${eventId} and moved_at > (
      select max(decided_at) from event_approvals where event_id = ${eventId} and decision = 'rejected')
  `.execute(tx);
  return rows[0]?.movedAt ?? undefined;
}
