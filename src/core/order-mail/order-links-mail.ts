import { contactEmail } from '../events/contact-store.ts';
import { accentOf } from '../media/event-accent.ts';
import { findOrdersOfAddress } from '../orders/my-orders-store.ts';
import { orderLink } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Composer } from '../outbox/outbox.ts';

/** Composes a mail with the links of an address's paid orders for an event; undefined when it has none. */
export const composeOrderLinks: Composer = async (app, { eventId, recipient }) => {
  const orders = eventId && recipient ? await findOrdersOfAddress(app.db, eventId, recipient) : [];
  const [first] = orders;
  if (!first || !eventId) return undefined;
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
  };
};
