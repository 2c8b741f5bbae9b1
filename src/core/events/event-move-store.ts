import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { insertMailsAbout } from '../outbox/outbox-store.ts';
import { wake } from '../shared/work.ts';
import { transfersHeld } from '../tickets/ticket-holder.ts';

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
 * Mails everybody who holds tickets of an event that it moved. A customer who was not told of an earlier move yet gets one mail of both,
 * also where that earlier one is just being sent.
 * @param since the first move that they are to be told about
 */
export async function queueMoveMails(
  tx: Transaction,
  eventId: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await sql`
    with waiting as (
      delete from outbox where event_id = ${eventId} and kind = 'event-moved' and due_at is not null
      returning subject_id, facts
    )
    ${insertMailsAbout(
      'event-moved',
      eventId,
      now,
      sql`
        select o.id, coalesce(w.facts, jsonb_build_object('since', ${since.toISOString()}::text)) as facts
        from orders o left join waiting w on w.subject_id = o.id
        where o.event_id = ${eventId} and o.state in ('paid', 'partly_refunded')`,
    )}
  `.execute(tx);
  await sql`
    with waiting as (
      delete from outbox where event_id = ${eventId} and kind = 'ticket-news' and facts ->> 'about' = 'moved' and due_at is not null
      returning subject_id, facts
    )
    ${insertMailsAbout(
      'ticket-news',
      eventId,
      now,
      sql`
        select h.id, coalesce(w.facts, jsonb_build_object('about', 'moved', 'since', ${since.toISOString()}::text)) as facts
        from ${transfersHeld(eventId)} h
        join orders o on o.event_id = ${eventId} and o.id = h.order_id and o.state in ('paid', 'partly_refunded')
        left join waiting w on w.subject_id = h.id`,
    )}
  `.execute(tx);
  await wake(tx, 'outbox');
}

/** The first move of an event since an admin took it off sale last: nobody was told of it. Undefined when there is none. */
export async function firstUnnotifiedMove(tx: Transaction, eventId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ movedAt: Date | null }>`
    select min(moved_at) as "movedAt" from event_moves
    where event_id = ${eventId} and moved_at > (
      select max(decided_at) from event_approvals where event_id = ${eventId} and decision = 'rejected')
  `.execute(tx);
  return rows[0]?.movedAt ?? undefined;
}
