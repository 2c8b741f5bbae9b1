import type { Database, Transaction } from '../../db/database.ts';
import type { OrderKey } from '../orders/order-link.ts';

/** Locks one order and reads what the desk needs to decide. Counters stay unlocked, because nothing here moves seats or states. */
export function lockOrder(tx: Transaction, { eventId, orderId }: OrderKey) {
  return tx
    .selectFrom('orders as o')
    .where('o.eventId', '=', eventId)
    .where('o.id', '=', orderId)
    .select((eb) => [
      'o.email',
      'o.state',
      'o.paidAt',
      'o.linkVersion',
      eb
        .selectFrom('tickets as k')
        .whereRef('k.eventId', '=', 'o.eventId')
        .whereRef('k.orderId', '=', 'o.id')
        .where('k.state', '=', 'valid')
        .select((inner) => inner.fn.countAll<number>().as('valid'))
        .as('valid'),
    ])
    .forUpdate('o')
    .executeTakeFirst();
}

/** Tells whether an order has an email address. */
export async function hasAddress(db: Database, { eventId, orderId }: OrderKey): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .where('email', '<>', '')
    .select('id')
    .executeTakeFirst();
  return order !== undefined;
}

/** Changes an order's address. Older links stop working, and accounts that claimed the order lose it. */
export async function changeAddress(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  change: { id: string; from: string; to: string; linkVersion: number; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ email: change.to, linkVersion: change.linkVersion + 1, openedFromMail: false })
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .execute();
  await tx.deleteFrom('order_claims').where('eventId', '=', eventId).where('orderId', '=', orderId).execute();
  await tx
    .insertInto('order_address_changes')
    .values({
      eventId,
      id: change.id,
      orderId,
      oldEmail: change.from,
      newEmail: change.to,
      changedBy: change.by,
      changedAt: change.now,
    })
    .execute();
}
