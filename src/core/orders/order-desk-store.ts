import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { OrderState } from '../../db/schema.ts';

/** What the desk needs to know of an event. */
export function findDeskEvent(db: Database, eventId: string) {
  return db
    .selectFrom('events')
    .select([
      'id',
      'owner_id as ownerId',
      'name',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'time_zone as timeZone',
      'cancelled_at as cancelledAt',
      'approval',
    ])
    .where('id', '=', eventId)
    .executeTakeFirst();
}

export interface OrderSearch {
  eventId: string;
  states: readonly OrderState[];
  /** Part of an address, an order's number, or its id; empty for all. */
  text: string;
  /** The text as a ticket's short code, when it is one. */
  shortCode: string | undefined;
}

export const ORDER_SORTS = ['newest', 'oldest', 'email', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** A page of an event's orders and how many there are in all. Ids sort by time, so the key itself gives newest and oldest. */
export async function searchOrders(
  db: Database,
  search: OrderSearch,
  { sort, limit, offset }: { sort: OrderSort; limit: number; offset: number },
) {
  const found = matching(db, search);
  const [rows, total] = await Promise.all([
    sorted(found, sort)
      .limit(limit)
      .offset(offset)
      .select((eb) => [
        'o.id',
        'o.email',
        'o.state',
        'o.total_minor as totalMinor',
        'o.currency',
        'o.created_at as createdAt',
        eb
          .selectFrom('order_lines as l')
          .whereRef('l.event_id', '=', 'o.event_id')
          .whereRef('l.order_id', '=', 'o.id')
          .select(sql<number>`coalesce(sum(l.quantity), 0)::int`.as('tickets'))
          .as('tickets'),
        eb
          .selectFrom('tickets as k')
          .innerJoin('admissions as m', (join) =>
            join.onRef('m.event_id', '=', 'k.event_id').onRef('m.ticket_id', '=', 'k.id'),
          )
          .whereRef('k.event_id', '=', 'o.event_id')
          .whereRef('k.order_id', '=', 'o.id')
          .select((inner) => inner.fn.countAll<number>().as('admitted'))
          .as('admitted'),
      ])
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count: total.count };
}

function matching(db: Database, { eventId, states, text, shortCode }: OrderSearch) {
  const all = db.selectFrom('orders as o').where('o.event_id', '=', eventId).where('o.state', 'in', states);
  if (text === '') return all;
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return all.where((eb) =>
    eb.or([
      eb('o.email', 'ilike', part),
      eb(sql`right(o.id::text, 8)`, '=', text.toLowerCase()),
      eb(sql`o.id::text`, '=', text.toLowerCase()),
      ...(shortCode === undefined
        ? []
        : [
            eb.exists(
              eb
                .selectFrom('tickets as k')
                .select('k.id')
                .whereRef('k.event_id', '=', 'o.event_id')
                .whereRef('k.order_id', '=', 'o.id')
                .where('k.short_code', '=', shortCode),
            ),
          ]),
    ]),
  );
}

function sorted(query: ReturnType<typeof matching>, sort: OrderSort) {
  switch (sort) {
    case 'newest':
      return query.orderBy('o.id', 'desc');
    case 'oldest':
      return query.orderBy('o.id');
    case 'email':
      return query.orderBy(sql`lower(o.email)`).orderBy('o.id', 'desc');
    case 'total':
      return query.orderBy('o.total_minor', 'desc').orderBy('o.id', 'desc');
  }
}
