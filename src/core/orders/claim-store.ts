import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { LinkedOrder } from './order-link.ts';

/**
 * Writes a claim. A repeated claim keeps its first date.
 * @returns false when the order's address was corrected since `linkVersion`, so the link no longer works
 */
export async function insertClaim(
  tx: Transaction,
  { eventId, orderId, linkVersion, userId, now }: LinkedOrder & { userId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into order_claims (event_id, order_id, user_id, claimed_at)
    select ${eventId}::uuid, id, ${userId}, ${now}::timestamptz from orders
    where event_id = ${eventId} and id = ${orderId} and link_version = ${linkVersion} for share
    on conflict (event_id, order_id, user_id) do update set claimed_at = order_claims.claimed_at
  `.execute(tx);
  return numAffectedRows === 1n;
}
