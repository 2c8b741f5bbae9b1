import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { numberedRowsOf } from '../../receipts/receipt-rows.ts';
import { keptBy } from '../../refunds/refund-orders-store.ts';

/** Finds an event's next refunds, in the order in which they were requested. */
export function nextRefunds(db: Database, eventId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.eventId', '=', 'r.eventId').onRef('o.id', '=', 'r.orderId'),
    )
    .innerJoin('payment_attempts as a', (join) =>
      join
        .onRef('a.eventId', '=', 'r.eventId')
        .onRef('a.orderId', '=', 'r.orderId')
        .onRef('a.number', '=', 'r.attemptNumber'),
    )
    .where('r.eventId', '=', eventId)
    .$if(after !== undefined, (query) => query.where('r.id', '>', after as string))
    .orderBy('r.id')
    .limit(limit)
    .select([
      'r.id',
      'r.createdAt',
      'r.orderId',
      'o.email',
      'r.amountMinor',
      'r.currency',
      'r.reason',
      'r.note',
      'r.state',
      'r.updatedAt',
      'a.provider',
      'r.providerRefundId',
      keptBy('r').as('keptMinor'),
      numberedRowsOf(sql`r.event_id`, sql`r.order_id`).as('numbered'),
    ])
    .execute();
}
