import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { asksBeforePayment } from '../attendees/question-store.ts';
import { addedFeeOf } from '../orders/added-fee.ts';
import { isToConfirm } from '../orders/confirmation-store.ts';

export type PlacedOrderRecord = NonNullable<Awaited<ReturnType<typeof findOrderByIdempotencyKey>>>;

/** Finds an order and its present payment's session by an idempotency key, in one lookup of an index of orders with keys. */
export async function findOrderByIdempotencyKey(
  db: Database,
  { eventId, buyer, keyHash }: { eventId: string; buyer: string; keyHash: string },
) {
  const [order] = await findByKey(db, eventId, buyer, keyHash);
  return order;
}

const findByKey = compileOnce((db, eventId: string, buyer: string, keyHash: string) =>
  placedAt(db, eventId).where('o.buyer', '=', buyer).where('o.idempotencyKeyHash', '=', keyHash),
);

/** Finds which of these orders were placed, by id. */
export async function findPlacedOrders(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<Map<string, PlacedOrderRecord>> {
  const placed = await placedAt(tx, eventId).where('o.id', 'in', orderIds).execute();
  return new Map(placed.map((order) => [order.orderId, order]));
}

function placedAt(db: Database | Transaction, eventId: string) {
  return db
    .selectFrom('orders as o')
    .leftJoin('payment_attempts as a', (join) =>
      join
        .onRef('a.eventId', '=', 'o.eventId')
        .onRef('a.orderId', '=', 'o.id')
        // A held order whose time or email was changed has another; one that is not open yet is not the present one.
        .on((eb) =>
          eb(
            'a.number',
            '=',
            eb
              .selectFrom('payment_attempts as opened')
              .where('opened.eventId', '=', eventId)
              .whereRef('opened.orderId', '=', 'o.id')
              .where((or) => or.or([or('opened.number', '=', 1), or('opened.accessCode', 'is not', null)]))
              .select((of) => of.fn.max('opened.number').as('number')),
          ),
        ),
    )
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .where('o.eventId', '=', eventId)
    .select([
      'o.id as orderId',
      'o.state',
      'o.email',
      'o.currency',
      'o.totalMinor',
      'o.feeMinor',
      addedFeeOf('o').as('addedFeeMinor'),
      'o.holdExpiresAt',
      'o.createdAt',
      'o.requestHash',
      'e.name as eventName',
      'e.startsAt',
      'a.number as attemptNumber',
      'a.provider',
      'a.payee',
      'a.accessCode',
      'a.redirectUrl',
      isToConfirm(sql`o.event_id`, sql`o.id`).as('toConfirm'),
      asksBeforePayment(sql`o.event_id`).as('asksFirst'),
      sql<boolean>`exists (select from business_buyers b where b.event_id = o.event_id and b.order_id = o.id and b.reverse_charge)`.as(
        'reverseCharge',
      ),
    ]);
}
