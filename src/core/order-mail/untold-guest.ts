import type { Transaction } from '../../db/database.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { isAdded } from '../orders/typed-address.ts';

/** Tells whether an order is of a guest who was never mailed its tickets, and so needs no mail that they are gone. */
export async function isUntoldGuest(tx: Transaction, { eventId, orderId }: OrderKey): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .select((eb) => [
      'buyer',
      'mailedAt',
      eb
        .exists(
          eb
            .selectFrom('order_mails as m')
            .where('m.eventId', '=', eventId)
            .where('m.orderId', '=', orderId)
            .select('m.id'),
        )
        .as('mailed'),
    ])
    .executeTakeFirst();
  return order !== undefined && isAdded(order.buyer) && order.mailedAt === null && !order.mailed;
}
