import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

const PAID_EACH = sql`(l.unit_price_minor + case o.fee_payer when 'customer' then l.unit_fee_minor else 0 end)`;

/** Tests may write orders straight into the table, without tickets. */
const TAKEN_BACK = sql`case o.state when 'refunded' then l.quantity else (
    select count(*)::int from tickets k where k.event_id = l.event_id and k.order_id = l.order_id
      and k.line_number = l.number and k.state = 'revoked') end`;

const KEPT = sql`(select coalesce(sum(k.kept_minor), 0) from tickets k where k.event_id = l.event_id and k.order_id = l.order_id
      and k.line_number = l.number)`;

/** SQL: counts from all orders what `sales` must contain. */
const RECOUNTED = sql`
  select o.event_id, date_bin('15 minutes', o.paid_at, 'epoch') as period_start, l.ticket_type_id, o.currency,
    sum(l.quantity)::int as tickets, sum(l.quantity * ${PAID_EACH})::bigint as paid_minor,
    sum(${TAKEN_BACK})::int as refunded_tickets,
    sum(${TAKEN_BACK} * ${PAID_EACH} - ${KEPT})::bigint as refunded_minor
  from orders o join order_lines l on l.event_id = o.event_id and l.order_id = o.id
  where o.paid_at is not null
  group by 1, 2, 3, 4`;

const RESUMMED = sql`
  select event_id, currency, coalesce(source ->> 'source', source ->> 'host') as source, source ->> 'medium' as medium,
    source ->> 'campaign' as campaign, count(*)::int as orders, sum(total_minor)::bigint as paid_minor
  from orders where paid_at is not null
  group by 1, 2, 3, 4, 5`;

/** SQL: rows of `order_sums` that are surplus, missing or wrong. */
export const MISCOUNTED_ORDERS = sql`
  (select 'kept' as which, * from (table order_sums except ${RESUMMED}) kept)
  union all
  (select 'counted', * from (${RESUMMED} except table order_sums) counted)`;

/** SQL: rows of `sales` that are surplus, missing or wrong. */
export const MISCOUNTED_SALES = sql`
  (select 'kept' as which, * from (table sales except ${RECOUNTED}) kept)
  union all
  (select 'counted', * from (${RECOUNTED} except table sales) counted)`;

/** Corrects `sales` and `order_sums` after a test wrote orders straight into the table. */
export async function recountSales(db: Database): Promise<void> {
  await sql`delete from sales`.execute(db);
  await sql`insert into sales ${RECOUNTED}`.execute(db);
  await sql`delete from order_sums`.execute(db);
  await sql`insert into order_sums ${RESUMMED}`.execute(db);
}
