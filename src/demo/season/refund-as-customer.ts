import { refundOwnTickets } from '../../core/order-refunds/refund-own-tickets.ts';
import { orderLinkKey } from '../../core/orders/order-link.ts';
import type { App } from '../../core/shared/app.ts';

/** A customer has the newest order refunded, with the link in their email. */
export async function refundAsCustomer(app: App, eventId: string): Promise<void> {
  const { orderId, linkVersion } = await app.db
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('state', '=', 'paid')
    .orderBy('id', 'desc')
    .select(['id as orderId', 'linkVersion'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const tickets = await app.db
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .select('id')
    .execute();
  const request = { eventId, orderId, key: orderLinkKey(app, { eventId, orderId, linkVersion }) };
  await refundOwnTickets(app, { kind: 'visitor' }, request, { tickets: tickets.map(({ id }) => id) });
}
