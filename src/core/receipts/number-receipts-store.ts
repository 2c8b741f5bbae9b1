import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { preparedLast } from '../../db/pipelined-statements.ts';
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
 * is locked only for the commit. Each receipt keeps the seller's details of this moment.
 */
export async function numberReceipts(
  tx: Transaction,
  eventId: string,
  paid: readonly OrderPaid[],
  now: Date,
): Promise<void> {
  const orders = paid.filter(({ totalMinor }) => totalMinor > 0);
  if (orders.length === 0) return;
  await sql`
    with counted as (
      insert into receipt_counters as c (organisation_id, last_number)
      select organisation_id, ${orders.length}::bigint from events where id = ${eventId}
      on conflict (organisation_id) do update set last_number = c.last_number + excluded.last_number
      returning organisation_id, last_number
    ), seller as materialized (
      select version, legal_name <> '' as said from sellers where organisation_id = (select organisation_id from counted)
      order by version desc limit 1
    )
    insert into receipts (organisation_id, number, event_id, order_id, kind, amount_minor, currency, issued_at, seller_version)
    select counted.organisation_id, counted.last_number - ${orders.length}::bigint + o.at, ${eventId}::uuid, o.id, 'receipt', o.minor,
      o.currency, ${now}::timestamptz, (select version from seller where said)
    from counted, unnest(
      ${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(({ totalMinor }) => totalMinor)}::bigint[],
      ${orders.map(({ currency }) => currency)}::text[]
    ) with ordinality as o (id, minor, currency, at)
    ${preparedLast('number-receipts')}
  `.execute(tx);
}

/**
 * Numbers the credit note of a refund or lost dispute that was just booked. It continues the series of its receipt and has the same seller;
 * there is none when the order has no receipt. Money that came back and is returned again keeps its first credit note (credit-due.ts). The
 * caller holds the order's lock and has booked the money.
 */
export async function numberCreditNote(
  tx: Transaction,
  refund: { eventId: string; orderId: string; id: string; amountMinor: number; currency: string },
  now: Date,
  of: 'refund' | 'dispute' = 'refund',
): Promise<void> {
  const { eventId, orderId, id } = refund;
  const amount = sql`select greatest(0, least(${refund.amountMinor}::bigint, ${leftToCredit(refund)}))::bigint`;
  await sql`
    with counted as (
      insert into receipt_counters as c (organisation_id, last_number)
      select organisation_id, 1 from receipts
      where event_id = ${eventId} and order_id = ${orderId} and kind = 'receipt' and (${amount}) > 0
      on conflict (organisation_id) do update set last_number = c.last_number + 1
      returning organisation_id, last_number
    )
    insert into receipts
      (organisation_id, number, event_id, order_id, kind, ${sql.ref(`${of}_id`)}, amount_minor, currency, issued_at, seller_version)
    select organisation_id, last_number, ${eventId}::uuid, ${orderId}::uuid, 'credit-note', ${id}::uuid,
      (${amount}), ${refund.currency}, ${now}::timestamptz,
      (select seller_version from receipts
        where event_id = ${eventId} and order_id = ${orderId} and kind = 'receipt')
    from counted
  `.execute(tx);
}
