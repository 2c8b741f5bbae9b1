import { contactEmail } from '../events/contact-store.ts';
import { accentOf } from '../media/event-accent.ts';
import { findOrdersOfAddress } from '../orders/my-orders-store.ts';
import { orderLink } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Composer } from '../outbox/outbox.ts';
import { findReceivedTickets } from '../tickets/ticket-holder.ts';
import { transferLink } from '../tickets/transfer-link.ts';

/** Composes a mail with the links of an address's paid orders for an event and of the tickets it was sent; undefined when it has none. */
export const composeOrderLinks: Composer = async (app, { eventId, recipient }) => {
  if (!eventId || !recipient) return undefined;
  const [orders, received] = await Promise.all([
    findOrdersOfAddress(app.db, eventId, recipient),
    findReceivedTickets(app.db, eventId, recipient),
  ]);
  const first = orders[0] ?? received[0];
  if (!first) return undefined;
  return {
    kind: 'order-links',
    to: first.email,
    replyTo: await contactEmail(app, eventId),
    eventName: first.eventName,
    accent: accentOf({ id: eventId, accent: first.accent }),
    orders: orders.map((order) => ({
      orderLink: orderLink(app, { eventId, ...order }),
      number: orderNumber(order.orderId),
      tickets: order.tickets,
    })),
    received: received.map(({ transferId, typeName }) => ({
      link: transferLink(app, { eventId, transferId }),
      typeName,
    })),
  };
};
