import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { OrderKey } from './order-link.ts';

/**
 * Changes an order's email. Older links stop working, and accounts that claimed the order lose it.
 * @param codeMailboxKey for whom its promo code, if it has one, counts it from now on; left out, that stays
 * @returns the version of its links
 */
export async function changeAddress(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  { email, codeMailboxKey }: { email: string; codeMailboxKey?: string },
): Promise<number> {
  await tx.deleteFrom('order_claims').where('eventId', '=', eventId).where('orderId', '=', orderId).execute();
  const { linkVersion } = await tx
    .updateTable('orders')
    .set({
      email,
      linkVersion: sql`link_version + 1`,
      openedFromMail: false,
      ...(codeMailboxKey !== undefined && {
        codeMailboxKey: sql`case when promo_code_id is not null then ${codeMailboxKey}::bigint end`,
      }),
    })
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .returning('linkVersion')
    .executeTakeFirstOrThrow();
  return linkVersion;
}

/** Records that somebody at the order desk changed an order's email. */
export async function insertAddressChange(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  change: { id: string; oldEmail: string; newEmail: string; changedBy: string; changedAt: Date },
): Promise<void> {
  await tx
    .insertInto('order_address_changes')
    .values({ eventId, orderId, ...change })
    .execute();
}
