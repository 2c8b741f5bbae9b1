import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import { lineOrder, soldAs } from '../orders/line-order.ts';
import { inParts, keysAsJson, keysFrom } from '../orders/order-keys.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { readTogetherOn } from '../shared/read-together.ts';
import { numberedRowsOf } from './receipt-rows.ts';

export type ReceiptRecord = Awaited<ReturnType<typeof findOne>>[number];

/**
 * Reads all that an order's receipt shows, with the receipts that others look for in the same turn of the event loop; undefined when the order
 * has none.
 */
export const findReceipt: (db: Database, key: OrderKey) => Promise<ReceiptRecord | undefined> =
  readTogetherOn(async (db, keys) => {
    const [first] = keys;
    if (first && keys.length === 1) return findOne(db, first.eventId, first.orderId);
    const found = await inParts(keys, (part) => findSeveral(db, keysAsJson(part)));
    const byId = new Map(found.map((receipt) => [receipt.orderId, receipt]));
    return keys.map(({ orderId }) => byId.get(orderId));
  });

const receipts = (db: Database | Transaction) =>
  db
    .selectFrom('receipts as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.eventId', '=', 'r.eventId').onRef('o.id', '=', 'r.orderId'),
    )
    .innerJoin('receipt_texts as said', (join) =>
      join.onRef('said.eventId', '=', 'r.eventId').onRef('said.version', '=', 'r.textVersion'),
    )
    .where('r.kind', '=', 'receipt')
    .select((eb) => [
      'r.currency',
      'o.id as orderId',
      'o.email',
      'o.feePayer',
      'said.eventName as name',
      'said.startsAt',
      'said.endsAt',
      'said.timeZone',
      // An organiser who left is named 'Deleted account'.
      'said.account',
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .innerJoin('ticket_types as t', (join) =>
            join.onRef('t.eventId', '=', 'l.eventId').on('t.id', '=', soldAs('l')),
          )
          .select(sql<string>`said.type_names ->> ${soldAs('l')}::text`.as('typeName'))
          .select(['l.unitPriceMinor', 'l.unitDiscountMinor', 'l.unitFeeMinor', 'l.taxRate'])
          // Tickets that were exchanged are what they were sold as, so a line that was split for it is one again.
          .select(sql<number>`sum(l.quantity)::int`.as('quantity'))
          .select(sql<number>`sum(l.tax_minor)::bigint`.as('taxMinor'))
          .whereRef('l.eventId', '=', 'o.eventId')
          .whereRef('l.orderId', '=', 'o.id')
          .groupBy(['l.eventId', 'l.orderId', soldAs('l'), 't.position', 'l.forLine', 'l.unitPriceMinor'])
          .groupBy(['l.unitDiscountMinor', 'l.unitFeeMinor', 'l.taxRate'])
          .orderBy(lineOrder('l', 't'))
          .orderBy((by) => by.fn.min('l.number')),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('ledger_transfers as t')
          .innerJoin('payment_attempts as a', (join) =>
            join
              .onRef('a.eventId', '=', 't.eventId')
              .onRef('a.orderId', '=', 't.orderId')
              .onRef('a.number', '=', 't.attemptNumber'),
          )
          .select(['a.provider', 'a.channel'])
          .whereRef('t.eventId', '=', 'o.eventId')
          .whereRef('t.orderId', '=', 'o.id')
          .where('t.kind', '=', 'sale'),
      ).as('payments'),
      numberedRowsOf(sql`o.event_id`, sql`o.id`).as('numbered'),
    ]);

const findOne = compileOnce((db, eventId: string, orderId: string) =>
  receipts(db).where('o.eventId', '=', eventId).where('o.id', '=', orderId),
);
const findSeveral = compileOnce((db, keys: string) =>
  receipts(db).innerJoin(keysFrom(keys), (join) =>
    join.onRef('key.eventId', '=', 'o.eventId').onRef('key.orderId', '=', 'o.id'),
  ),
);
