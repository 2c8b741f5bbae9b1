import type { Database, Transaction } from '../../db/database.ts';
import type { OrderKey } from '../orders/order-link.ts';

/** Locks one order and reads what the desk needs to decide. Counters stay unlocked, because nothing here moves seats or states. */
export function lockOrder(tx: Transaction, { eventId, orderId }: OrderKey) {
  return tx
    .selectFrom('orders as o')
    .where('o.event_id', '=', eventId)
    .where('o.id', '=', orderId)
    .select((eb) => [
      'o.email',
      'o.state',
      'o.paid_at as paidAt',
      'o.link_version as linkVersion',
      eb
        .selectFrom('tickets as k')
        .whereRef('k.event_id', '=', 'o.event_id')
        .whereRef('k.order_id', '=', 'o.id')
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
    .where('event_id', '=', eventId)
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
    .set({ email: change.to, link_version: change.linkVersion + 1, opened_from_mail: false })
    .where('event_id', '=', eventId)
    .where('id', '=', orderId)
    .execute();
  await tx
    .deleteFrom('order_claims')
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .execute();
  await tx
    .insertInto('order_address_changes')
    .values({
      event_id: eventId,
      id: change.id,
      order_id: orderId,
      old_email: change.from,
      new_email: change.to,
      changed_by: change.by,
      changed_at: change.now,
    })
    .execute();
}
