import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { AND_COMMIT } from '../../db/prepared-statements.ts';
import { toLocalTime } from '../shared/local-time.ts';
import { leftToCredit } from './credit-due.ts';

/** A paid order with its paid amount, minor units. */
export interface OrderPaid {
  id: string;
  totalMinor: number;
  currency: string;
}

/**
 * Numbers the receipts of an event's orders that are paid in this transaction; free orders get none. The numbers continue the organiser's
 * series. The counter's row is locked last and rolls back with the transaction, so no number is skipped or used twice
 * (docs/decisions/0020). It is one statement for any number of orders, and the transaction's last: COMMIT follows at once, so the counter
 * is locked only for the commit. Each receipt keeps the seller's details of this moment, and what it says of the event; its day is the
 * seller's, and never before the day of a smaller number.
 */
export async function numberReceipts(
  tx: Transaction,
  eventId: string,
  paid: readonly OrderPaid[],
  now: Date,
): Promise<void> {
  const orders = paid.filter(({ totalMinor }) => totalMinor > 0);
  if (orders.length === 0) return;
  const today = await todayOfSeller(tx, eventId, now);
  await sql`
    with said as materialized (
      select e.organisation_id, e.name, e.starts_at, e.ends_at, e.time_zone, o.name as account,
        coalesce((select jsonb_object_agg(t.id, t.name) from ticket_types t where t.event_id = ${eventId}), '{}') as type_names
      from events e join organisations o on o.id = e.organisation_id where e.id = ${eventId}
    ), latest as materialized (
      select * from receipt_texts where event_id = ${eventId} order by version desc limit 1
    ), added as (
      insert into receipt_texts (event_id, version, event_name, starts_at, ends_at, time_zone, account, type_names)
      select ${eventId}::uuid, coalesce(latest.version, 0) + 1, said.name, said.starts_at, said.ends_at, said.time_zone, said.account,
        said.type_names
      from said left join latest on true
      where (said.name, said.starts_at, said.ends_at, said.time_zone, said.account, said.type_names)
        is distinct from (latest.event_name, latest.starts_at, latest.ends_at, latest.time_zone, latest.account, latest.type_names)
      returning version
    ), counted as (
      insert into receipt_counters as c (organisation_id, last_number, last_issued_on)
      select organisation_id, ${orders.length}::bigint, ${today}::date from said
      on conflict (organisation_id) do update
        set last_number = c.last_number + excluded.last_number, last_issued_on = greatest(c.last_issued_on, excluded.last_issued_on)
      returning organisation_id, last_number, last_issued_on
    ), seller as materialized (
      select version, legal_name <> '' as has_details from sellers where organisation_id = (select organisation_id from counted)
      order by version desc limit 1
    )
    insert into receipts (organisation_id, number, event_id, order_id, kind, amount_minor, currency, issued_at, issued_on, seller_version,
      text_version)
    select counted.organisation_id, counted.last_number - ${orders.length}::bigint + o.at, ${eventId}::uuid, o.id, 'receipt', o.minor,
      o.currency, ${now}::timestamptz, counted.last_issued_on, (select version from seller where has_details),
      coalesce((select version from added), (select version from latest))
    from counted, unnest(
      ${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(({ totalMinor }) => totalMinor)}::bigint[],
      ${orders.map(({ currency }) => currency)}::text[]
    ) with ordinality as o (id, minor, currency, at)
    ${AND_COMMIT}
  `.execute(tx);
}

/**
 * Numbers the credit note of a refund or lost dispute that was just booked. It continues the series of its receipt and says the same of
 * seller and event; there is none when the order has no receipt. Money that came back and is returned again keeps its first credit note (credit-due.ts). The
 * caller holds the order's lock and has booked the money.
 */
export async function numberCreditNote(
  tx: Transaction,
  refund: { eventId: string; orderId: string; id: string; amountMinor: number; currency: string },
  now: Date,
  of: 'refund' | 'dispute' = 'refund',
): Promise<void> {
  const { eventId, orderId, id } = refund;
  const today = await todayOfSeller(tx, eventId, now);
  const amount = sql`select greatest(0, least(${refund.amountMinor}::bigint, ${leftToCredit(refund)}))::bigint`;
  await sql`
    with counted as (
      insert into receipt_counters as c (organisation_id, last_number, last_issued_on)
      select organisation_id, 1, ${today}::date from receipts
      where event_id = ${eventId} and order_id = ${orderId} and kind = 'receipt' and (${amount}) > 0
      on conflict (organisation_id) do update
        set last_number = c.last_number + 1, last_issued_on = greatest(c.last_issued_on, excluded.last_issued_on)
      returning organisation_id, last_number, last_issued_on
    )
    insert into receipts
      (organisation_id, number, event_id, order_id, kind, ${sql.ref(`${of}_id`)}, amount_minor, currency, issued_at, issued_on,
        seller_version, text_version)
    select counted.organisation_id, counted.last_number, ${eventId}::uuid, ${orderId}::uuid, 'credit-note', ${id}::uuid,
      (${amount}), ${refund.currency}, ${now}::timestamptz, counted.last_issued_on, r.seller_version, r.text_version
    from counted join receipts r on r.event_id = ${eventId} and r.order_id = ${orderId} and r.kind = 'receipt'
  `.execute(tx);
}

/** Returns the day at the organiser of an event, "2026-11-30". PostgreSQL may not know a zone that we let people choose. */
async function todayOfSeller(tx: Transaction, eventId: string, now: Date): Promise<string> {
  const { timeZone } = await tx
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisationId')
    .where('events.id', '=', eventId)
    .select((eb) => eb.fn.coalesce('organisations.sellerTimeZone', 'events.timeZone').as('timeZone'))
    .executeTakeFirstOrThrow();
  return toLocalTime(now, timeZone).slice(0, 10);
}
