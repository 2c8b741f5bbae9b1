import type { App } from '../shared/app.ts';
import type { OrderKey } from './order-link.ts';
import { findOrder } from './order-page-store.ts';
import { isPaid, toTicketOrder } from './ticket-order.ts';

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
    .set({ mailed_at: app.clock.now() })
    .where('event_id', '=', key.eventId)
    .where('id', '=', key.orderId)
    .execute();
}

const OVERDUE_MS = 120_000;

/** Orders whose mail job was lost (a queue may vanish) get a new one. @returns how many */
export async function sweepUnmailedOrders(app: App): Promise<number> {
  const overdue = await app.db
    .selectFrom('orders')
    .select(['event_id as eventId', 'id as orderId'])
    .where('state', '=', 'paid')
    .where('mailed_at', 'is', null)
    .where('paid_at', '<', new Date(app.clock.now().getTime() - OVERDUE_MS))
    .orderBy('paid_at')
    .limit(100)
    .execute();
  for (const order of overdue) {
    await sendTickets(app, order).catch((error: unknown) => {
      app.log.warn({ err: error, ...order }, 'tickets could not be mailed; it will be tried again');
    });
  }
  return overdue.length;
}
