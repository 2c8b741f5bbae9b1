import type { Database, Transaction } from '../../db/database.ts';
import { NEVER_ANY, storedText } from '../orders/no-email.ts';
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
      eb
        .selectFrom('tickets as k')
        .where('k.eventId', '=', eventId)
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
    .select('email')
    .executeTakeFirst();
  return order !== undefined && !NEVER_ANY.some((none) => none === storedText(order.email));
}
