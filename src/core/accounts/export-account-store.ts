import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database.ts';

/** All of somebody's own row but what is about the row itself. */
export function findWholePerson(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'email_verified as emailVerified', 'new_email as newEmail', 'name', 'role'])
    .select(['first_name as firstName', 'last_name as lastName', 'country', 'state', 'gender', 'dob'])
    .select(['profile_img as profileImg', 'started', 'picture_key as photo', 'logo_key as logo'])
    .select(['banned', 'ban_reason as banReason', 'ban_expires as banExpires'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .executeTakeFirst();
}

export function findPicturesOf(db: Database, userId: string) {
  return db
    .selectFrom('images')
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .select(['key', 'width', 'height', 'created_at as uploadedAt'])
    .execute();
}

export function findDoorsOf(db: Database, email: string) {
  return db
    .selectFrom('door_staff')
    .innerJoin('events', 'events.id', 'door_staff.event_id')
    .where('door_staff.email', '=', email)
    .orderBy('invited_at')
    .select(['events.id as eventId', 'events.name as eventName', 'invited_at as invitedAt'])
    .execute();
}

/** Somebody's own events behind `after`, a page of them. */
export function findEventsOf(db: Database, userId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('events')
    .where('owner_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .select((eb) => [
      'id',
      'name',
      'description',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'time_zone as timeZone',
      'location_text as locationText',
      'latitude',
      'longitude',
      'banner_key as banner',
      'approval',
      'rejected_reason as rejectedReason',
      'cancelled_at as cancelledAt',
      'cancelled_reason as cancelledReason',
      'created_at as createdAt',
      'updated_at as updatedAt',
      jsonArrayFrom(
        eb
          .selectFrom('ticket_types')
          .innerJoin('inventory', (join) =>
            join
              .onRef('inventory.event_id', '=', 'ticket_types.event_id')
              .onRef('inventory.ticket_type_id', '=', 'ticket_types.id'),
          )
          .whereRef('ticket_types.event_id', '=', 'events.id')
          .orderBy('ticket_types.position')
          .select(['ticket_types.id', 'name', 'price_minor as priceMinor', 'currency', 'capacity', 'sold']),
      ).as('ticketTypes'),
    ])
    .execute();
}

export interface OrderName {
  eventId: string;
  id: string;
}

/** Which orders somebody placed, claimed or has by their address; looked for once, as the unpaid ones have no index. */
export async function findOrderNamesOf(
  db: Database,
  person: { userId: string; email: string },
): Promise<OrderName[]> {
  const { rows } = await sql<OrderName>`
    select event_id as "eventId", id from orders
      where buyer = ${`user:${person.userId}`} or lower(email) = ${person.email}
    union
    select event_id, order_id from order_claims where user_id = ${person.userId}
    order by 1, 2`.execute(db);
  return rows;
}

export function findOrdersNamed(db: Database, names: OrderName[]) {
  return db
    .selectFrom('orders')
    .where((eb) =>
      eb(
        eb.refTuple('event_id', 'id'),
        'in',
        names.map(({ eventId, id }) => eb.tuple(eventId, id)),
      ),
    )
    .orderBy('event_id')
    .orderBy('id')
    .select((eb) => [
      'event_id as eventId',
      'id',
      'state',
      'email',
      'total_minor as totalMinor',
      'currency',
      'created_at as createdAt',
      'paid_at as paidAt',
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .innerJoin('ticket_types', (join) =>
            join
              .onRef('ticket_types.event_id', '=', 'order_lines.event_id')
              .onRef('ticket_types.id', '=', 'order_lines.ticket_type_id'),
          )
          .whereRef('order_lines.event_id', '=', 'orders.event_id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .select(['name', 'quantity', 'unit_price_minor as unitPriceMinor']),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('tickets')
          .whereRef('tickets.event_id', '=', 'orders.event_id')
          .whereRef('tickets.order_id', '=', 'orders.id')
          .select(['id', 'short_code as shortCode', 'state', 'issued_at as issuedAt']),
      ).as('tickets'),
      jsonArrayFrom(
        eb
          .selectFrom('refunds')
          .whereRef('refunds.event_id', '=', 'orders.event_id')
          .whereRef('refunds.order_id', '=', 'orders.id')
          .select(['amount_minor as amountMinor', 'currency', 'reason', 'state', 'created_at as createdAt']),
      ).as('refunds'),
      eb
        .selectFrom('events')
        .whereRef('events.id', '=', 'orders.event_id')
        .select('events.name')
        .as('eventName'),
    ])
    .execute();
}
