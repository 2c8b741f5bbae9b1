import type { Database } from '../../db/database.ts';
import type { OrderKey } from './order-link.ts';

/** An order that is kept already stays kept since then. */
export async function insertClaim(
  db: Database,
  { eventId, orderId, userId, now }: OrderKey & { userId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('order_claims')
    .values({ event_id: eventId, order_id: orderId, user_id: userId, claimed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
