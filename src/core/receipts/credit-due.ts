import { type RawBuilder, sql } from 'kysely';
import { anotherWayMinorOf } from '../ledger/sent-another-way.ts';

/**
 * SQL: the amount of an order's sale that is still to be credited, minor units: what was returned by refunds and lost disputes, plus what
 * will be sent again after the money of a credit note came back, less everything credited. So an order's credit notes always add up to what
 * its customer has or will have got back. The transaction holds the order's lock.
 */
export const leftToCredit = ({
  eventId,
  orderId,
}: {
  eventId: string;
  orderId: string;
}): RawBuilder<number> => sql<number>`(
  coalesce((
    select sum(case t.kind when 'refund_reversal' then -t.amount_minor else t.amount_minor end) from ledger_transfers t
    where t.event_id = ${eventId} and t.order_id = ${orderId}
      and case t.kind when 'refund_reversal' then t.credit_account else t.debit_account end = 'organiser'
      and t.kind in ('refund', 'refund_reversal', 'dispute')
  ), 0) + coalesce((
    with recursive tries (credited, id, state, retried_as) as (
      select r.id, r.id, r.state, r.retried_as from refunds r join receipts n on n.event_id = r.event_id and n.refund_id = r.id
      where r.event_id = ${eventId} and r.order_id = ${orderId}
      union
      select tries.credited, g.id, g.state, g.retried_as from refunds g join tries on g.id = tries.retried_as
      where g.event_id = ${eventId} and g.order_id = ${orderId}
    )
    select sum(${stillToGo(sql`${eventId}`)}) from refunds r where r.event_id = ${eventId} and r.order_id = ${orderId} and r.id in (
      select h.id from tries h where h.retried_as is null
        and not exists (select from tries d where d.credited = h.credited and d.state = 'done'))
  ), 0) - coalesce((
    select sum(n.amount_minor) from receipts n
    where n.event_id = ${eventId} and n.order_id = ${orderId} and n.kind = 'credit-note'
  ), 0))`;

/**
 * SQL: what an unfinished refund `r` will still send. A refund that was not requested yet sends no more than is left of its payment.
 */
const stillToGo = (eventId: RawBuilder<unknown>) => sql`case
  when r.state = 'failed' then r.amount_minor - ${anotherWayMinorOf('r', eventId)}
  when r.state = 'requested' and r.provider_refund_id is null then greatest(0, least(r.amount_minor, (
    select b.left_minor from payment_balances b
    where b.event_id = ${eventId} and b.order_id = r.order_id and b.attempt_number = r.attempt_number
  ) - (
    select coalesce(sum(g.amount_minor), 0) from refunds g where g.event_id = ${eventId} and g.order_id = r.order_id
      and g.attempt_number = r.attempt_number and g.state = 'requested' and g.provider_refund_id is null
      and (g.created_at, g.id) < (r.created_at, r.id))))
  else r.amount_minor end`;
