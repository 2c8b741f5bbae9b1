import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database.ts';
import { isSentOn } from '../tickets/ticket-holder.ts';
import { hasFile } from './exported-orders-store.ts';

/** Finds the tickets that were sent to an address and are its own still, with what their holder said about them. */
export function findReceivedBy(db: Database, email: string) {
  return db
    .selectFrom('ticket_transfers as moved')
    .innerJoin('tickets as k', (join) =>
      join.onRef('k.event_id', '=', 'moved.event_id').onRef('k.id', '=', 'moved.ticket_id'),
    )
    .innerJoin('events as e', 'e.id', 'k.event_id')
    .leftJoin('attendees as d', (join) =>
      join
        .onRef('d.event_id', '=', 'k.event_id')
        .onRef('d.order_id', '=', 'k.order_id')
        .onRef('d.line_number', '=', 'k.line_number')
        .onRef('d.seat', '=', 'k.seat'),
    )
    .where(sql<string>`lower(moved.email)`, '=', email.toLowerCase())
    .where('moved.accepted_at', 'is not', null)
    .where((is) => is.not(isSentOn))
    .orderBy('moved.accepted_at')
    .orderBy('moved.id')
    .select([
      'moved.event_id as eventId',
      'moved.id',
      'e.name as eventName',
      'moved.accepted_at as acceptedAt',
    ])
    .select(['k.order_id as orderId', 'k.state', 'k.short_code as shortCode', 'd.name', 'd.email'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('answers as w')
          .whereRef('w.event_id', '=', 'k.event_id')
          .whereRef('w.order_id', '=', 'k.order_id')
          .whereRef('w.line_number', '=', 'k.line_number')
          .whereRef('w.seat', '=', 'k.seat')
          .orderBy('w.question_id')
          .select(['w.line_number as line', 'w.seat', 'w.question_id as questionId', 'w.asked', 'w.value'])
          .select(sql<string | null>`encode(w.sealed, 'base64')`.as('sealed'))
          .select(hasFile('w').as('hasFile')),
      ).as('answers'),
    )
    .execute();
}
