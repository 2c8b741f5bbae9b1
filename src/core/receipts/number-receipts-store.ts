import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { preparedLast } from '../../db/quick-statements.ts';

/** A paid order, and what was paid for it, minor units. */
export interface OrderPaid {
  id: string;
  totalMinor: number;
  currency: string;
}

/**
 * Numbers the receipts of an event's orders that are being paid in this transaction; free ones get none. The numbers are the
 * organiser's next: the counter's row is the last that a transaction locks, and rolls back with it, so that none is left out or
 * given twice (docs/decisions/0020). One statement however many orders, and the last of its transaction: COMMIT goes on its heels, so
 * the counter is locked for a commit alone, and settling waits for no more answers than it did without receipts. Each keeps the
 * seller as the organiser has said it by now.
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
      insert into receipt_counters as c (owner_id, last_number)
      select owner_id, ${orders.length}::bigint from events where id = ${eventId}
      on conflict (owner_id) do update set last_number = c.last_number + excluded.last_number
      returning owner_id, last_number
    ), seller as materialized (
      select version, legal_name <> '' as said from sellers where owner_id = (select owner_id from counted)
      order by version desc limit 1
    )
    insert into receipts (owner_id, number, event_id, order_id, kind, amount_minor, currency, issued_at, seller_version)
    select counted.owner_id, counted.last_number - ${orders.length}::bigint + o.at, ${eventId}::uuid, o.id, 'receipt', o.minor,
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
 * Numbers the credit note of a refund or a lost dispute that was just booked, in the same row of numbers and by the same seller as the receipt
 * that it takes back; none where the order has no receipt. Money that came back and goes again has its note from the first time: what was
 * credited stays so. Its caller holds the order locked.
 */
export async function numberCreditNote(
  tx: Transaction,
  refund: { eventId: string; orderId: string; id: string; amountMinor: number; currency: string },
  now: Date,
  of: 'refund' | 'dispute' = 'refund',
): Promise<void> {
  const { eventId, orderId, id } = refund;
  const amount = of === 'refund' ? refundToCredit(refund) : disputeToCredit(refund);
  await sql`
    with counted as (
      insert into receipt_counters as c (owner_id, last_number)
      select owner_id, 1 from receipts
      where event_id = ${eventId} and order_id = ${orderId} and kind = 'receipt' and (${amount}) > 0
      on conflict (owner_id) do update set last_number = c.last_number + 1
      returning owner_id, last_number
    )
    insert into receipts
      (owner_id, number, event_id, order_id, kind, ${sql.ref(`${of}_id`)}, amount_minor, currency, issued_at, seller_version)
    select owner_id, last_number, ${eventId}::uuid, ${orderId}::uuid, 'credit-note', ${id}::uuid,
      (${amount}), ${refund.currency}, ${now}::timestamptz,
      (select seller_version from receipts
        where event_id = ${eventId} and order_id = ${orderId} and kind = 'receipt')
    from counted
  `.execute(tx);
}

type Credited = { eventId: string; orderId: string; id: string; amountMinor: number };

/** All of it, unless it or one that it is tried again for was credited before. */
const refundToCredit = ({ eventId, orderId, id, amountMinor }: Credited) => sql<number>`
  with recursive tries (id) as (
    select ${id}::uuid
    union
    select r.id from refunds r join tries on r.retried_as = tries.id where r.event_id = ${eventId} and r.order_id = ${orderId}
  )
  select case when exists (select from receipts n where n.event_id = ${eventId} and n.order_id = ${orderId}
    and n.refund_id in (select id from tries)) then 0 else ${amountMinor}::bigint end`;

/** What was lost, less what had been credited of the same payment by refunds whose money came back. */
const disputeToCredit = ({ eventId, orderId, id, amountMinor }: Credited) => sql<number>`
  select greatest(0, ${amountMinor}::bigint - coalesce(sum(n.amount_minor), 0))::bigint
  from receipts n join refunds r on r.event_id = n.event_id and r.id = n.refund_id
  where n.event_id = ${eventId} and n.order_id = ${orderId} and r.times_came_back > 0
    and r.attempt_number = (select attempt_number from disputes where event_id = ${eventId} and id = ${id})
    and not exists (
      with recursive tries (id, state, retried_as) as (
        select r.id, r.state, r.retried_as
        union
        select again.id, again.state, again.retried_as from refunds again join tries on again.id = tries.retried_as
        where again.event_id = ${eventId} and again.order_id = ${orderId}
      )
      select from tries where state = 'done'
    )`;
