import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { daysOf } from '../tickets/day-store.ts';
import { formerCodes } from '../tickets/former-codes.ts';
import { openAreasOf } from '../tickets/ticket-entry-store.ts';
import { transfersHeld } from '../tickets/ticket-holder.ts';

/** A ticket of an event, by the id that its code has. */
export interface WalletTicketKey {
  eventId: string;
  ticketId: string;
}

export type WalletTicketRecord = NonNullable<Awaited<ReturnType<typeof findWalletTicket>>>;

/** Finds all that a wallet shows of a ticket, in one query; undefined for an add-on, and for a ticket that has another id by now. */
export const findWalletTicket = (db: Database, key: WalletTicketKey) =>
  ticketsOf(db, key.eventId).where('k.id', '=', key.ticketId).executeTakeFirst();

/** The same of a ticket that somebody else accepted, or that was exchanged, by the id that it had before. Who has it now is not for its former holder. */
export const findFormerTicket = (db: Database, { eventId, ticketId }: WalletTicketKey) =>
  ticketsOf(db, eventId)
    .innerJoin(formerCodes(sql`${eventId}`).as('m'), (join) => join.onRef('m.ticketId', '=', 'k.id'))
    .where('m.formerTicketId', '=', ticketId)
    .select(['m.formerShortCode', 'm.previousId'])
    .executeTakeFirst();

const ticketsOf = (db: Database, eventId: string) =>
  db
    .selectFrom('tickets as k')
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.eventId', '=', 'k.eventId').onRef('t.id', '=', 'k.ticketTypeId'),
    )
    .innerJoin('events as e', 'e.id', 'k.eventId')
    .innerJoin('organisations as g', 'g.id', 'e.organisationId')
    .leftJoin('attendees as d', (join) =>
      join
        .onRef('d.eventId', '=', 'k.eventId')
        .onRef('d.orderId', '=', 'k.orderId')
        .onRef('d.lineNumber', '=', 'k.lineNumber')
        .onRef('d.seat', '=', 'k.seat'),
    )
    .where('k.eventId', '=', eventId)
    .where('k.admits', '=', true)
    .select([
      'k.eventId',
      'k.id',
      'k.orderId',
      'k.ticketTypeId',
      'k.keyId',
      'k.shortCode',
      'k.state',
      't.name as typeName',
      't.people',
      'd.name as attendeeName',
      'e.name',
      'e.startsAt',
      'e.endsAt',
      'e.timeZone',
      'e.locationText',
      'e.latitude',
      'e.longitude',
      'e.pinIsTown',
      'e.accent',
      'e.cancelledAt',
      'g.name as organiser',
      sql<string | null>`(select held.id from ${transfersHeld(eventId)} held where held.ticket_id = k.id)`.as(
        'transferId',
      ),
      openAreasOf(sql`k.event_id`).as('areas'),
      daysOf(sql`k.event_id`).as('days'),
    ]);
