import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { numberedRowsOf } from '../../receipts/receipt-rows.ts';

/** Finds an event's next refunds, in the order in which they were requested. */
export function nextRefunds(db: Database, eventId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'r.event_id').onRef('o.id', '=', 'r.order_id'),
    )
    .innerJoin('payment_attempts as a', (join) =>
      join
        .onRef('a.event_id', '=', 'r.event_id')
        .onRef('a.order_id', '=', 'r.order_id')
        .onRef('a.number', '=', 'r.attempt_number'),
    )
    .where('r.event_id', '=', eventId)
    .$if(after !== undefined, (query) => query.where('r.id', '>', after as string))
    .orderBy('r.id')
    .limit(limit)
    .select([
      'r.id',
      'r.created_at as createdAt',
      'r.order_id as orderId',
      'o.email',
      'r.amount_minor as amountMinor',
      'r.currency',
      'r.reason',
      'r.note',
      'r.state',
      'r.updated_at as updatedAt',
      'a.provider',
      'r.provider_refund_id as providerRefundId',
      numberedRowsOf(sql`r.event_id`, sql`r.order_id`).as('numbered'),
    ])
    .execute();
}
