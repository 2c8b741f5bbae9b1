import { orderLinkKey } from '../../core/orders/order-link.ts';
import type { App } from '../../core/shared/app.ts';
import { transferLinkKey } from '../../core/tickets/transfer-link.ts';
import { acceptTicket } from '../../core/transfers/accept-ticket.ts';
import { sendTicket } from '../../core/transfers/send-ticket.ts';
import { personNumber } from './people.ts';

const VISITOR = { kind: 'visitor' } as const;

/** Sends two tickets of an order to friends, with the links in the emails; one friend has accepted. */
export async function sendTickets(app: App, eventId: string): Promise<void> {
  const { orderId, linkVersion } = await app.db
    .selectFrom('orders')
    .innerJoin('order_lines', (join) =>
      join.onRef('order_lines.eventId', '=', 'orders.eventId').onRef('order_lines.orderId', '=', 'orders.id'),
    )
    .where('orders.eventId', '=', eventId)
    .where('orders.state', '=', 'paid')
    .where('order_lines.quantity', '>', 2)
    .orderBy('orders.id', 'desc')
    .select(['orders.id as orderId', 'orders.linkVersion'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const tickets = await app.db
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('admits', '=', true)
    .orderBy('id')
    .select('id')
    .limit(2)
    .execute();
  const request = { eventId, orderId, key: orderLinkKey(app, { eventId, orderId, linkVersion }) };
  const caller = { headers: new Headers(), address: '127.0.0.1' };
  for (const [at, { id: ticketId }] of tickets.entries()) {
    const { email } = personNumber(1_600 + at);
    const { transferId } = await sendTicket(app, VISITOR, request, { ticketId, email }, caller);
    const transfer = { eventId, transferId };
    if (at === 0) await acceptTicket(app, VISITOR, { ...transfer, key: transferLinkKey(app, transfer) });
  }
}
