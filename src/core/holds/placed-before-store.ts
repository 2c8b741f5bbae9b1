import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { addedFeeMinor } from '../orders/added-fee.ts';
import { isToConfirm } from '../orders/confirmation-store.ts';

export type PlacedBefore = NonNullable<Awaited<ReturnType<typeof findPlacedBefore>>>;

/** The order that somebody placed with a key, and how its first payment is opened. One look into an index that has only such. */
export function findPlacedBefore(
  db: Database,
  { eventId, buyer, askedWith }: { eventId: string; buyer: string; askedWith: string },
) {
  return placedAt(db, eventId)
    .where('o.buyer', '=', buyer)
    .where('o.placed_with', '=', askedWith)
    .executeTakeFirst();
}

/** Which of these orders were placed, by their ids. */
export async function findPlacedOrders(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<Map<string, PlacedBefore>> {
  const placed = await placedAt(tx, eventId).where('o.id', 'in', orderIds).execute();
  return new Map(placed.map((order) => [order.orderId, order]));
}

function placedAt(db: Database | Transaction, eventId: string) {
  return db
    .selectFrom('orders as o')
    .leftJoin('payment_attempts as a', (join) =>
      join.onRef('a.event_id', '=', 'o.event_id').onRef('a.order_id', '=', 'o.id').on('a.number', '=', 1),
    )
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .where('o.event_id', '=', eventId)
    .select([
      'o.id as orderId',
      'o.state',
      'o.email',
      'o.currency',
      'o.total_minor as totalMinor',
      'o.fee_minor as feeMinor',
      addedFeeMinor.as('addedFeeMinor'),
      'o.hold_expires_at as holdExpiresAt',
      'o.created_at as createdAt',
      'o.placed_from as askedFrom',
      'e.name as eventName',
      'a.provider',
      'a.payee',
      'a.access_code as accessCode',
      'a.redirect_url as redirectUrl',
      isToConfirm(sql`o.event_id`, sql`o.id`).as('toConfirm'),
    ]);
}
