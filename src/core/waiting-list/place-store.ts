import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { contactOf } from '../events/contact-store.ts';
import type { Tax } from '../pricing/tax.ts';
import { taxOfType } from '../taxes/tax-rate-store.ts';
import type { EntryKey } from './place-link.ts';

export type PlaceRecord = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/** Finds an entry with its event, ticket type and offer, in one query. */
export function findPlace(db: Database | Transaction, { eventId, entryId }: EntryKey) {
  return db
    .selectFrom('waiting_entries as w')
    .innerJoin('waiting_lists as l', 'l.eventId', 'w.eventId')
    .innerJoin('events as e', 'e.id', 'w.eventId')
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.eventId', '=', 'w.eventId').onRef('t.id', '=', 'w.ticketTypeId'),
    )
    .leftJoin('orders as o', (join) =>
      join.onRef('o.eventId', '=', 'w.eventId').onRef('o.id', '=', 'w.orderId'),
    )
    .innerJoin('organisations', 'organisations.id', 'e.organisationId')
    .leftJoin('users as contact', 'contact.id', 'organisations.contactUserId')
    .where('w.eventId', '=', eventId)
    .where('w.id', '=', entryId)
    .select([
      'w.eventId',
      'w.id as entryId',
      'w.ticketTypeId',
      'w.quantity',
      'w.email',
      // May exceed JavaScript's safe integers.
      sql<string>`w.mailbox_key::text`.as('mailboxKey'),
      'w.joinedAt',
      'w.endedAt',
      'w.endedBecause',
      'w.orderId',
      'o.state as orderState',
      'o.holdExpiresAt',
      'o.linkVersion',
      sql<boolean>`o.resold_ticket_id is not null`.as('resale'),
      'o.totalMinor',
      'l.offerHours',
      sql<boolean>`l.open and not t.hidden and e.cancelled_at is null`.as('takesMore'),
      sql<Date>`least(t.sale_ends_at, e.ends_at)`.as('saleEndsAt'),
      't.name as typeName',
      't.currency',
      sql<number>`case when t.price_floor_minor is null then t.price_minor
        else greatest(t.price_floor_minor, coalesce(w.unit_price_minor, t.price_minor)) end`.as('unitMinor'),
      sql<Tax | null>`(select ${taxOfType()} from ticket_types join events on events.id = ticket_types.event_id
        where ticket_types.event_id = w.event_id and ticket_types.id = w.ticket_type_id)`.as('tax'),
      'e.feePayer',
      'e.name as eventName',
      'e.accent',
      'e.timeZone',
      'e.cancelledReason',
      contactOf('contact').as('contact'),
      sql<number>`(select count(*)::int from waiting_entries b
        where b.event_id = w.event_id and b.ticket_type_id = w.ticket_type_id
          and b.joined_at is not null and b.order_id is null and b.ended_at is null
          and (b.joined_at, b.id) < (w.joined_at, w.id))`.as('ahead'),
    ])
    .executeTakeFirst();
}
