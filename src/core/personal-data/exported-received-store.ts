import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import { codeWhile, sentOnOf, TRANSFERS_MADE } from '../tickets/handovers-store.ts';
import { isSentOn } from '../tickets/ticket-holder.ts';
import { hasFile } from './exported-orders-store.ts';

/** SQL: whether the recipient of a transfer `moved` still has the ticket. Data from after they sent it on is not theirs. */
const isTheirs = sql<boolean>`(moved.accepted_at is not null and not ${isSentOn('moved')})`;

/**
 * Finds every ticket that was ever sent to an address: whether it was accepted, sent on or taken back, and, while it is theirs, its
 * attendee's details.
 */
export function findReceivedBy(db: Database, email: string) {
  return db
    .selectFrom(TRANSFERS_MADE.as('moved'))
    .innerJoin('tickets as k', (join) =>
      join.onRef('k.eventId', '=', 'moved.eventId').onRef('k.id', '=', 'moved.ticketId'),
    )
    .innerJoin('events as e', 'e.id', 'k.eventId')
    .leftJoin('attendees as d', (join) =>
      join
        .onRef('d.eventId', '=', 'k.eventId')
        .onRef('d.orderId', '=', 'k.orderId')
        .onRef('d.lineNumber', '=', 'k.lineNumber')
        .onRef('d.seat', '=', 'k.seat')
        .on(isTheirs),
    )
    .where(sql<string>`lower(moved.email)`, '=', email.toLowerCase())
    .orderBy('moved.sentAt')
    .orderBy('moved.id')
    .select(['moved.eventId', 'moved.id', 'e.name as eventName', 'moved.sentAt'])
    .select(['moved.acceptedAt', 'moved.takenBackAt', sentOnOf('moved').as('sentOn')])
    .select(['k.orderId', 'd.name', 'd.email'])
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
          .whereRef('w.eventId', '=', 'k.eventId')
          .whereRef('w.orderId', '=', 'k.orderId')
          .whereRef('w.lineNumber', '=', 'k.lineNumber')
          .whereRef('w.seat', '=', 'k.seat')
          .where(isTheirs)
          .orderBy('w.questionId')
          .select(['w.lineNumber as line', 'w.seat', 'w.questionId', 'w.asked', 'w.value'])
          .select(sql<string | null>`encode(w.sealed, 'base64')`.as('sealed'))
          .select(hasFile('w').as('hasFile')),
      ).as('answers'),
    )
    .execute();
}
