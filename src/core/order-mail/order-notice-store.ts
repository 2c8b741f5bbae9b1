import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Transaction } from '../../db/database.ts';
import type { OrderNoticeTable } from '../../db/schema.ts';
import { saleIsDisputed } from '../ledger/disputed-sale.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { nextTry } from '../outbox/next-try.ts';
import { leftOfSale } from '../refunds/refund-orders-store.ts';

export type NoticeKind = OrderNoticeTable['kind'];

/** A notice that is about its whole order. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

/** Notes that these orders' customers are to be told; once a kind and what it is about (a refund request). */
export async function insertNotices(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
  { kind, note, now, about = NOTHING }: { kind: NoticeKind; note: string | null; now: Date; about?: string },
): Promise<void> {
  await sql`
    insert into order_notices (event_id, order_id, kind, about, note, created_at, check_at)
    select ${eventId}::uuid, id, ${kind}, ${about}::uuid, ${note}, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${orderIds}::uuid[]) as told (id)
    on conflict do nothing
  `.execute(tx);
}

/** Counts the orders of an event that hold valid tickets. */
export async function countHolders(tx: Transaction, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .where('event_id', '=', eventId)
    .where('paid_at', 'is not', null)
    .where('state', 'in', ['paid', 'partly_refunded'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Notes that the next of a cancelled event's customers are to be told, in the order of their orders' ids: those whose tickets were
 * valid when it was cancelled, whatever became of them since. Once each, however often it is asked.
 * @param after the last order of the batch before; null for the first
 * @returns how many orders it looked at, and the last one
 */
export async function insertNextNotices(
  tx: Transaction,
  eventId: string,
  { after, limit, now }: { after: string | null; limit: number; now: Date },
): Promise<{ count: number; last: string | null }> {
  const { rows } = await sql<{ id: string }>`
    with next as (
      select o.id, e.cancelled_reason, o.state in ('paid', 'partly_refunded') or exists (
          select 1 from tickets k where k.event_id = o.event_id and k.order_id = o.id and k.revoked_at >= e.cancelled_at) as held
      from orders o join events e on e.id = o.event_id
      where o.event_id = ${eventId} and o.paid_at is not null and (${after}::uuid is null or o.id > ${after}::uuid)
      order by o.id limit ${limit}),
    noted as (
      insert into order_notices (event_id, order_id, kind, note, created_at, check_at)
      select ${eventId}::uuid, id, 'event-cancelled', cancelled_reason, ${now}::timestamptz, ${now}::timestamptz
      from next where held
      on conflict do nothing)
    select id from next order by id`.execute(tx);
  return { count: rows.length, last: rows.at(-1)?.id ?? after };
}

export type NoticeKey = OrderKey & { kind: NoticeKind; about: string };

/**
 * Takes notices that are due and puts each off: so several processes never take the same one, and
 * one that cannot be mailed does not stand in the way of those behind it.
 */
export async function takeNotices(db: Database, now: Date, limit: number): Promise<NoticeKey[]> {
  const { rows } = await sql<NoticeKey>`
    update order_notices set check_at = ${nextTry(now, 'created_at')}
    where (event_id, order_id, kind, about) in (
      select event_id, order_id, kind, about from order_notices
      where check_at <= ${now}
      order by check_at, order_id limit ${limit} for update skip locked
    )
    returning event_id as "eventId", order_id as "orderId", kind, about
  `.execute(db);
  return rows;
}

const BY_CANCELLING = sql`b.event_id = n.event_id and b.order_id = n.order_id
  and b.reason = 'event-cancelled' and b.state <> 'failed'`;

/** SQL of what goes back of a notice's order because its event is cancelled, minor units: the same before it is requested, and after. */
const TO_GO_BACK = sql<number>`(
  select coalesce(sum(greatest(0, ${leftOfSale(sql`p.event_id`, sql`p.order_id`, sql`p.number`)}
    + (select coalesce(sum(b.amount_minor), 0) from refunds b where ${BY_CANCELLING} and b.attempt_number = p.number))), 0)
  from payment_attempts p where p.event_id = n.event_id and p.order_id = n.order_id)::bigint`;

const WAITS_FOR_THE_BANK = sql<boolean>`(${saleIsDisputed(sql`n.event_id`, sql`n.order_id`)}
  and not exists (select from refunds b where ${BY_CANCELLING}))`;

/** Finds what a notice says and to whom; undefined once it is sent. */
export async function findNotice(db: Database, { eventId, orderId, kind, about }: NoticeKey) {
  return db
    .selectFrom('order_notices as n')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'n.event_id').onRef('o.id', '=', 'n.order_id'),
    )
    .innerJoin('events as e', 'e.id', 'n.event_id')
    .leftJoin('cancellations as c', 'c.event_id', 'n.event_id')
    .leftJoin('event_moves as m', (join) =>
      join.onRef('m.event_id', '=', 'n.event_id').onRef('m.moved_at', '=', 'n.since'),
    )
    .where('n.event_id', '=', eventId)
    .where('n.order_id', '=', orderId)
    .where('n.kind', '=', kind)
    .where('n.about', '=', about)
    .where('n.sent_at', 'is', null)
    .select((eb) => [
      'o.email',
      'o.currency',
      'o.total_minor as totalMinor',
      'o.link_version as linkVersion',
      'n.note',
      'e.name',
      'e.starts_at as startsAt',
      'e.ends_at as endsAt',
      'e.time_zone as timeZone',
      'e.location_text as locationText',
      'e.cancelled_at as cancelledAt',
      'n.created_at as createdAt',
      'm.starts_at as oldStartsAt',
      'm.ends_at as oldEndsAt',
      'm.time_zone as oldTimeZone',
      'm.location_text as oldLocationText',
      'c.mail_says_refund as saysRefund',
      TO_GO_BACK.as('toGoBack'),
      WAITS_FOR_THE_BANK.as('waitsForTheBank'),
      jsonArrayFrom(
        eb
          .selectFrom('tickets as k')
          .whereRef('k.event_id', '=', 'n.event_id')
          .whereRef('k.order_id', '=', 'n.order_id')
          .whereRef('k.refund_request_id', '=', 'n.about')
          .select('k.short_code as shortCode')
          .orderBy('k.id'),
      ).as('tickets'),
      eb
        .exists(
          eb
            .selectFrom('tickets as good')
            .whereRef('good.event_id', '=', 'n.event_id')
            .whereRef('good.order_id', '=', 'n.order_id')
            .where('good.state', '=', 'valid'),
        )
        .as('someGood'),
    ])
    .executeTakeFirst();
}

/**
 * @param noticed its `createdAt` as it was read: what was added to it since then waits for the next mail
 * @param sentAt null when nothing was sent and nobody tries again: the address refuses mail for good, or there is no news any more
 */
export async function endNotice(
  db: Database,
  { eventId, orderId, kind, about }: NoticeKey,
  noticed: Date,
  sentAt: Date | null,
): Promise<void> {
  await db
    .updateTable('order_notices')
    .set({ sent_at: sentAt, check_at: null })
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('created_at', '=', noticed)
    .execute();
}
