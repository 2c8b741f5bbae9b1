import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { takeByEvent } from '../shared/take-by-event.ts';
import type { OrderKey } from './order-link.ts';

/** Counts the seats of a held order for a network address. @param heldFrom a keyed hash of the address; undefined to count nothing */
export async function countForAddress(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  { heldFrom, seats }: { heldFrom: string | undefined; seats: ReadonlyMap<string, number> },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set(
      heldFrom === undefined
        ? { heldFrom: null, heldSeats: null }
        : { heldFrom: BigInt(heldFrom), heldSeats: Object.fromEntries(seats) },
    )
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .execute();
}

const ORDERS_A_STATEMENT = 5000;

/** Deletes the network addresses of paid orders once their hold would have ended. @returns the number of orders */
export async function forgetAddresses(tx: Transaction, now: Date): Promise<number> {
  // Statistics of a rush say that most orders have an address, and PostgreSQL would read all orders there are instead of the index of those.
  await sql`set local enable_seqscan = off`.execute(tx);
  const { rows: due } = await sql<{ eventId: string; id: string }>`
    select event_id, id from orders where held_from is not null and state <> 'held' and hold_expires_at <= ${now}
    limit ${ORDERS_A_STATEMENT}`.execute(tx);
  const forgotten = await takeByEvent(due, async (eventId, keys) => {
    const { rows } = await sql`
      update orders set held_from = null, held_seats = null where event_id = ${eventId} and id in (
        select id from orders where event_id = ${eventId} and id = any(${keys.map(({ id }) => id)}::uuid[])
          and held_from is not null and state <> 'held' for update skip locked
      )
      returning id`.execute(tx);
    return rows;
  });
  return forgotten.length;
}

/** Notes when the mail with an order's tickets was sent; null: it could not be delivered. */
export async function noteMailed(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  mailedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ mailedAt })
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .execute();
}

/**
 * Notes when the tickets of an event's orders were mailed. Orders that somebody else has locked are left out, so that nobody waits for two of them.
 * @returns the ids of those that it noted
 */
export async function noteMailedTogether(
  tx: Transaction,
  eventId: string,
  mailed: readonly { orderId: string; mailedAt: Date }[],
): Promise<Set<string>> {
  const orderIds = mailed.map(({ orderId }) => orderId);
  const { rows } = await sql<{ id: string }>`
    with free as (
      select id from orders where event_id = ${eventId} and id = any(${orderIds}::uuid[])
      for no key update skip locked
    )
    update orders set mailed_at = mail.mailed_at
    from free join unnest(${orderIds}::uuid[], ${mailed.map(({ mailedAt }) => mailedAt)}::timestamptz[]) as mail (order_id, mailed_at)
      on mail.order_id = free.id
    where orders.event_id = ${eventId} and orders.id = free.id and orders.id = any(${orderIds}::uuid[])
    returning orders.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** SQL: notes how many tickets orders took of what their promo code reserves, for a larger statement. @param seated rows of `order_id` and `reserved` */
export const notingReserved = (eventId: string, seated: string): RawBuilder<unknown> => {
  const reserved = sql`nullif(${sql.ref(`${seated}.reserved`)}, 0)`;
  return sql`
      update orders o set code_reserved = ${reserved} from ${sql.table(seated)}
      where o.event_id = ${eventId} and o.id = ${sql.ref(`${seated}.order_id`)} and o.code_reserved is distinct from ${reserved}`;
};

/** Removes reserved tickets from a promotion's orders, because from now on it reserves tickets of another type. */
export async function forgetReserved(tx: Transaction, eventId: string, promotionId: string): Promise<void> {
  await sql`
    update orders set code_reserved = null
    where event_id = ${eventId} and code_reserved is not null and promo_code_id in (
      select id from promo_codes where event_id = ${eventId} and promotion_id = ${promotionId})
  `.execute(tx);
}

/** SQL: makes the held offers of resale tickets ordinary ones, for a larger statement; returns `event_id` and `id`. */
export const keepingOffers = (eventId: string, ticketIds: readonly string[]): RawBuilder<unknown> => sql`
      update orders set resold_ticket_id = null
      where event_id = ${eventId} and resold_ticket_id = any(${ticketIds}::uuid[]) and state = 'held'
      returning event_id, id`;
