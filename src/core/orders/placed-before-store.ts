import type { Database } from '../../db/database.ts';
import { addedFeeMinor } from './added-fee.ts';

export type PlacedBefore = NonNullable<Awaited<ReturnType<typeof findPlacedBefore>>>;

/** The order that somebody placed with a key, and how its first payment is opened. One look into an index that has only such. */
export function findPlacedBefore(
  db: Database,
  { eventId, buyer, askedWith }: { eventId: string; buyer: string; askedWith: string },
) {
  return db
    .selectFrom('orders as o')
    .leftJoin('payment_attempts as a', (join) =>
      join.onRef('a.event_id', '=', 'o.event_id').onRef('a.order_id', '=', 'o.id').on('a.number', '=', 1),
    )
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .where('o.event_id', '=', eventId)
    .where('o.buyer', '=', buyer)
    .where('o.placed_with', '=', askedWith)
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
    ])
    .executeTakeFirst();
}
