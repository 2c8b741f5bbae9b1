import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database.ts';
import { codeWhile, sentOnOf, TRANSFERS_MADE } from '../tickets/handovers-store.ts';
import { isSentOn } from '../tickets/ticket-holder.ts';
import { hasFile } from './exported-orders-store.ts';

/** SQL: whether the recipient of a transfer `moved` still has the ticket. Data from after they sent it on is not theirs. */
const isTheirs = sql<boolean>`(moved.accepted_at is not null and not ${isSentOn})`;

/**
 * Finds every ticket that was ever sent to an address: whether it was accepted, sent on or taken back, and, while it is theirs, its
 * attendee's details.
 */
export function findReceivedBy(db: Database, email: string) {
  return db
    .selectFrom(TRANSFERS_MADE.as('moved'))
    .innerJoin('tickets as k', (join) =>
      join.onRef('k.event_id', '=', 'moved.event_id').onRef('k.id', '=', 'moved.ticket_id'),
    )
    .innerJoin('events as e', 'e.id', 'k.event_id')
    .leftJoin('attendees as d', (join) =>
      join
        .onRef('d.event_id', '=', 'k.event_id')
        .onRef('d.order_id', '=', 'k.order_id')
        .onRef('d.line_number', '=', 'k.line_number')
        .onRef('d.seat', '=', 'k.seat')
        .on(isTheirs),
    )
    .where(sql<string>`lower(moved.email)`, '=', email.toLowerCase())
    .orderBy('moved.sent_at')
    .orderBy('moved.id')
    .select(['moved.event_id as eventId', 'moved.id', 'e.name as eventName', 'moved.sent_at as sentAt'])
    .select(['moved.accepted_at as acceptedAt', 'moved.taken_back_at as takenBackAt', sentOnOf.as('sentOn')])
    .select(['k.order_id as orderId', 'd.name', 'd.email'])
    .select(sql<string | null>`case when ${isTheirs} then k.state end`.as('state'))
    .select(
      sql<string | null>`case when moved.accepted_at is not null then ${codeWhile(sql`moved.id`)} end`.as(
        'shortCode',
      ),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('answers as w')
          .whereRef('w.event_id', '=', 'k.event_id')
          .whereRef('w.order_id', '=', 'k.order_id')
          .whereRef('w.line_number', '=', 'k.line_number')
          .whereRef('w.seat', '=', 'k.seat')
          .where(isTheirs)
          .orderBy('w.question_id')
          .select(['w.line_number as line', 'w.seat', 'w.question_id as questionId', 'w.asked', 'w.value'])
          .select(sql<string | null>`encode(w.sealed, 'base64')`.as('sealed'))
          .select(hasFile('w').as('hasFile')),
      ).as('answers'),
    )
    .execute();
}
