import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { insertMailsAbout, withdrawing } from '../outbox/outbox-store.ts';
import { wake } from '../shared/work.ts';
import { transfersHeld } from '../tickets/ticket-holder.ts';

/** An event's place and time before a move. */
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
      eventId,
      movedAt,
      startsAt,
      endsAt,
      timeZone,
      locationText,
    })
    .execute();
}

/**
 * Queues a mail about a move to everybody who holds tickets. If a customer's mail about an earlier move is not sent yet, or is being sent,
 * the new mail covers both.
 * @param since the first move to tell them about
 */
export async function queueMoveMails(
  tx: Transaction,
  eventId: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await sql`
    with waiting as (${withdrawing('event-moved', eventId)}
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
    with waiting as (${withdrawing('ticket-news', eventId, { about: 'moved' })}
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

/** Finds when an event first moved since an admin last took it off sale, which nobody has been told about; undefined if it has not. */
export async function firstUnnotifiedMove(tx: Transaction, eventId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ movedAt: Date | null }>`
    select min(moved_at) as moved_at from event_moves
    where event_id = ${eventId} and moved_at > (
      select max(decided_at) from event_approvals where event_id = ${eventId} and decision = 'rejected')
  `.execute(tx);
  return rows[0]?.movedAt ?? undefined;
}
