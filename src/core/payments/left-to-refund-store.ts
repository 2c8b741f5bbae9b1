import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Money } from '../shared/money.ts';
import { hasToBeRefunded, PAYMENT_REFERENCE } from './refund-orders-store.ts';
import { GONE_MINOR } from './refund-outcome-store.ts';

/** What refunding every order of an event would send back now. */
export interface LeftToRefund {
  /** How many orders get something. */
  orders: number;
  /** How much in all, one amount a currency. */
  sums: Money[];
}

/** Of what came in for tickets, all that did not go back, is not on its way and was not lost; disputed orders wait for their banks. */
export async function findLeftToRefund(db: Database, eventId: string): Promise<LeftToRefund> {
  const { rows } = await sql<Money & { orders: number }>`
    select currency, count(distinct order_id)::int as orders, sum(left_minor)::bigint as minor
    from (
      select o.id as order_id, o.currency, sale.amount_minor
        - (select coalesce(sum(${GONE_MINOR}), 0) from refunds r where r.event_id = a.event_id
            and r.order_id = a.order_id and r.attempt_number = a.number)
        - (select coalesce(sum(d.amount_minor), 0) from disputes d where d.event_id = a.event_id
            and d.order_id = a.order_id and d.attempt_number = a.number and d.state = 'lost') as left_minor
      from orders o
      join payment_attempts a on a.event_id = o.event_id and a.order_id = o.id
      join ledger_transfers sale on sale.event_id = a.event_id and sale.kind = 'sale' and sale.reference = ${PAYMENT_REFERENCE}
      where o.event_id = ${eventId} and ${hasToBeRefunded(eventId)}
    ) charge
    where left_minor > 0
    group by currency order by currency
  `.execute(db);
  return {
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    sums: rows.map(({ currency, minor }) => ({ currency, minor })),
  };
}
