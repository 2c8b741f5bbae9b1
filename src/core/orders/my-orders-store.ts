import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** An order belongs to the buyer, to the account with its verified address, and to accounts that claimed it by its link. */
export interface Owner {
  /** "user:{id}" or "guest:{id}" */
  buyer: string;
  /** Lower case and verified; undefined while it is not verified. */
  email: string | undefined;
  userId: string | undefined;
}

/** SQL: the keys `(event_id, id)` of all paid orders of one owner, across events. Each branch uses its own index. */
export const ordersOwnedBy = ({ buyer, email, userId }: Owner): RawBuilder<unknown> => sql`(
  select event_id, id from orders where buyer = ${buyer} and paid_at is not null
  union
  select event_id, id from orders where lower(email) = ${email ?? null} and paid_at is not null
  union
  select event_id, order_id as id from order_claims where user_id = ${userId ?? null}
)`;

/** Finds the owner's paid orders of one event that still have tickets, good or on hold, newest first. */
export async function findOwnOrders(
  db: Database,
  owner: Owner,
  eventId: string,
): Promise<{ orderId: string; tickets: number }[]> {
  const { rows } = await sql<{ orderId: string; tickets: number }>`
    select mine.id as order_id, count(*)::int as tickets
    from ${ordersOwnedBy(owner)} as mine
    join tickets on tickets.event_id = mine.event_id and tickets.order_id = mine.id and tickets.state <> 'revoked'
    where mine.event_id = ${eventId}::uuid
    group by mine.id
    order by mine.id desc
    limit 20
  `.execute(db);
  return rows;
}

/** Finds the orders of an address for one event that still have tickets, good or on hold, newest first. */
export async function findOrdersOfAddress(db: Database, eventId: string, email: string) {
  const { rows } = await sql<{
    orderId: string;
    linkVersion: number;
    email: string;
    eventName: string;
    accent: string | null;
    tickets: number;
  }>`
    select o.id as order_id, o.link_version, o.email, e.name as event_name, e.accent,
      count(*)::int as tickets
    from orders as o
    join events as e on e.id = o.event_id
    join tickets as k on k.event_id = o.event_id and k.order_id = o.id and k.state <> 'revoked'
    where o.event_id = ${eventId}::uuid and lower(o.email) = ${email.toLowerCase()} and o.paid_at is not null
    group by o.event_id, o.id, e.id
    order by o.id desc
    limit 50
  `.execute(db);
  return rows;
}
