import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database.ts';
import { lineOrder } from '../orders/line-order.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { numberedRowsOf } from './receipt-rows.ts';

export type ReceiptRecord = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** Reads all that an order's receipt shows, in one query; undefined when it has none. */
export function findReceipt(db: Database, { eventId, orderId }: OrderKey) {
  return db
    .selectFrom('receipts as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'r.event_id').onRef('o.id', '=', 'r.order_id'),
    )
    .innerJoin('receipt_texts as said', (join) =>
      join.onRef('said.event_id', '=', 'r.event_id').onRef('said.version', '=', 'r.text_version'),
    )
    .where('r.event_id', '=', eventId)
    .where('r.order_id', '=', orderId)
    .where('r.kind', '=', 'receipt')
    .select((eb) => [
      'r.currency',
      'o.id as orderId',
      'o.email',
      'o.fee_payer as feePayer',
      'said.event_name as name',
      'said.starts_at as startsAt',
      'said.ends_at as endsAt',
      'said.time_zone as timeZone',
      // An organiser who left is named 'Deleted account'.
      'said.account',
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .innerJoin('ticket_types as t', (join) =>
            join.onRef('t.event_id', '=', 'l.event_id').onRef('t.id', '=', 'l.ticket_type_id'),
          )
          .select(sql<string>`said.type_names ->> l.ticket_type_id::text`.as('typeName'))
          .select(['l.quantity', 'l.unit_price_minor as unitPriceMinor'])
          .select(['l.unit_discount_minor as unitDiscountMinor', 'l.unit_fee_minor as unitFeeMinor'])
          .select(['l.tax_rate as taxRate', 'l.tax_minor as taxMinor'])
          .whereRef('l.event_id', '=', 'o.event_id')
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy(lineOrder)
          .orderBy('l.number'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('ledger_transfers as t')
          .innerJoin('payment_attempts as a', (join) =>
            join
              .onRef('a.event_id', '=', 't.event_id')
              .onRef('a.order_id', '=', 't.order_id')
              .onRef('a.number', '=', 't.attempt_number'),
          )
          .select(['a.provider', 'a.channel'])
          .whereRef('t.event_id', '=', 'o.event_id')
          .whereRef('t.order_id', '=', 'o.id')
          .where('t.kind', '=', 'sale'),
      ).as('payments'),
      numberedRowsOf(sql`r.event_id`, sql`r.order_id`).as('numbered'),
    ])
    .executeTakeFirst();
}
