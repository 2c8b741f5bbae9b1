import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { saleIsDisputed } from '../ledger/disputed-sale.ts';
import { NEVER_ANY } from '../orders/no-email.ts';
import type { OutboxMail } from '../outbox/outbox.ts';
import { insertMailsAbout } from '../outbox/outbox-store.ts';
import { leftOfSale, wasPaidAtTill } from '../refunds/refund-orders-store.ts';
import { unitsOf } from '../refunds/taken-back.ts';
import { wake } from '../shared/work.ts';
import { transfersHeld } from '../tickets/ticket-holder.ts';

/** Counts the orders of an event that hold valid tickets. */
export async function countHolders(tx: Transaction, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('paidAt', 'is not', null)
    .where('state', 'in', ['paid', 'partly_refunded'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Queues the notices to the next customers of a cancelled event, in the order of their orders' ids. It covers every order whose tickets
 * were valid at the cancellation, whatever happened to them since.
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
      select o.id, ${heldWhenCancelled(eventId)} as held
      from orders o join events e on e.id = o.event_id
      where o.event_id = ${eventId} and o.paid_at is not null and (${after}::uuid is null or o.id > ${after}::uuid)
      order by o.id limit ${limit}),
    noted as (${insertMailsAbout('event-cancelled', eventId, now, sql`select id, '{}'::jsonb as facts from next where held`)}),
    told as (${insertMailsAbout(
      'ticket-news',
      eventId,
      now,
      sql`select h.id, '{"about": "cancelled"}'::jsonb as facts from ${transfersHeld(eventId)} h join next on next.id = h.order_id and next.held`,
    )})
    select id from next order by id`.execute(tx);
  if (rows.length > 0) await wake(tx, 'outbox');
  return { count: rows.length, last: rows.at(-1)?.id ?? after };
}

/** SQL: whether an order `o` had valid tickets when its event `e` was cancelled, whatever happened to them since. */
const heldWhenCancelled = (
  eventId: string,
) => sql<boolean>`(o.state in ('paid', 'partly_refunded') or exists (
  select 1 from tickets k where k.event_id = ${eventId} and k.order_id = o.id and k.revoked_at >= e.cancelled_at))`;

/** Counts a cancelled event's orders that nobody could notify: they were paid at a till or added for guests, and have no address. */
export async function countUntold(db: Database, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o join events e on e.id = o.event_id
    where o.event_id = ${eventId} and o.email = any(${[...NEVER_ANY]}::text[]) and o.paid_at is not null and ${heldWhenCancelled(eventId)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const BY_CANCELLING = sql`b.event_id = o.event_id and b.order_id = o.id
  and b.reason = 'event-cancelled' and b.state <> 'failed'`;

/** SQL of what an order gets back because its event is cancelled, minor units; it is the same before the refund is requested and after. */
const TO_GO_BACK = sql<number>`(
  select coalesce(sum(greatest(0, ${leftOfSale(sql`p.event_id`, sql`p.order_id`, sql`p.number`)}
    + (select coalesce(sum(b.amount_minor), 0) from refunds b where ${BY_CANCELLING} and b.attempt_number = p.number))), 0)
  from payment_attempts p where p.event_id = o.event_id and p.order_id = o.id)::bigint`;

const WAITS_FOR_THE_BANK = sql<boolean>`(${saleIsDisputed(sql`o.event_id`, sql`o.id`)}
  and not exists (select from refunds b where ${BY_CANCELLING}))`;

export type Notice = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

/**
 * Finds the recipient and the facts of a mail about an order's event.
 * @param since the first move of the event that the customer was not told about
 */
export async function findNotice(
  db: Database,
  { eventId, subjectId: orderId }: OutboxMail,
  { since = null }: { since?: Date | null } = {},
) {
  return db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .leftJoin('cancellations as c', 'c.eventId', 'o.eventId')
    .leftJoin('event_moves as m', (join) =>
      join.onRef('m.eventId', '=', 'o.eventId').on('m.movedAt', '=', since),
    )
    .where('o.eventId', '=', eventId)
    .where('o.id', '=', orderId)
    .select([
      'o.eventId',
      'o.id as orderId',
      'o.email',
      'o.currency',
      'o.totalMinor',
      'o.linkVersion',
      'e.name',
      'e.startsAt',
      'e.endsAt',
      'e.timeZone',
      'e.locationText',
      'e.cancelledAt',
      'e.cancelledReason',
      'm.startsAt as oldStartsAt',
      'm.endsAt as oldEndsAt',
      'm.timeZone as oldTimeZone',
      'm.locationText as oldLocationText',
      'c.announcesRefund',
      TO_GO_BACK.as('toGoBack'),
      WAITS_FOR_THE_BANK.as('waitsForTheBank'),
      unitsOf(sql`o.event_id`, sql`o.id`).as('units'),
      wasPaidAtTill('o').as('paidAtTill'),
    ])
    .executeTakeFirst();
}
