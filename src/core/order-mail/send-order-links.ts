import { contactEmail } from '../events/contact-email.ts';
import { accentOf } from '../media/event-accent.ts';
import { findOrdersOfAddress } from '../orders/my-orders-store.ts';
import { orderLink } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { App } from '../shared/app.ts';

/** Mails somebody the links of their paid orders for an event; nothing when there are none. */
export async function sendOrderLinks(
  app: App,
  { eventId, email }: { eventId: string; email: string },
): Promise<void> {
  const orders = await findOrdersOfAddress(app.db, eventId, email);
  const [first] = orders;
  if (!first) return;
  await app.mailer.send({
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
  });
}
