import type { App } from '../shared/app.ts';
import type { OrderKey } from './order-link.ts';
import { findOrder } from './order-page-store.ts';
import { isPaid, toTicketOrder } from './ticket-order.ts';
import { takeUnmailedOrders } from './unmailed-store.ts';

/** Mails the tickets of a paid order, once; a crash between sending and noting it sends them twice rather than never. */
export async function sendTickets(app: App, key: OrderKey): Promise<void> {
  const order = await findOrder(app.db, key);
  if (!order || order.mailedAt || !isPaid(order)) return;
  const printed = toTicketOrder(app, order);
  await app.mailer.send({
    kind: 'tickets',
    to: order.email,
    order: printed,
    attachments: [
      { filename: 'tickets.pdf', contentType: 'application/pdf', content: await app.documents.pdf(printed) },
      {
        filename: 'event.ics',
        contentType: 'text/calendar',
        content: new TextEncoder().encode(app.documents.calendar(printed)),
      },
    ],
  });
  await app.db
    .updateTable('orders')
    .set({ mailed_at: app.clock.now(), mail_check_at: null })
    .where('event_id', '=', key.eventId)
    .where('id', '=', key.orderId)
    .execute();
}

const ORDERS_A_SWEEP = 100;

/**
 * Mails the tickets of orders whose job was lost (a queue may vanish) or fails. @returns how many it tried
 */
export async function sweepUnmailedOrders(app: App): Promise<number> {
  const overdue = await takeUnmailedOrders(app.db, app.clock.now(), ORDERS_A_SWEEP);
  for (const order of overdue) {
    await sendTickets(app, order).catch((error: unknown) => {
      app.log.warn({ err: error, ...order }, 'tickets could not be mailed; it will be tried again');
    });
  }
  return overdue.length;
}
