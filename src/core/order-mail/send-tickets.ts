import { transaction } from '../../db/database.ts';
import { deliver } from '../mails/deliver.ts';
import { sendDue } from '../mails/send-due.ts';
import { findOrder } from '../order-page/order-page-store.ts';
import { isPaid } from '../order-page/ticket-order.ts';
import type { OrderKey } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import { noteFirstMail } from './order-mail-store.ts';
import { mailEnd, ticketsMail } from './tickets-mail.ts';
import { takeUnmailedOrders } from './unmailed-store.ts';

/** Mails the tickets of a paid order, once; a crash between sending and noting it sends them twice rather than never. */
export async function sendTickets(app: App, key: OrderKey): Promise<void> {
  const order = await findOrder(app.db, key);
  if (!order || order.mailedAt || !isPaid(order)) return;
  const { email, paidAt } = order;
  const id = `tickets.${key.orderId}`;
  const undelivered = await deliver(app, await ticketsMail(app, order, email), {
    ...{ id, since: paidAt, eventId: key.eventId, orderId: key.orderId },
    keepsRefusals: true,
  });
  const end = mailEnd(app, undelivered);
  await transaction(app.db, (tx) => noteFirstMail(tx, key, { id: app.newId(), email, paidAt, end }));
}

/** Mails the tickets of orders that were not mailed yet. @returns how many it tried */
export const sweepUnmailedOrders = (app: App, stopping?: AbortSignal) =>
  sendDue(app, takeUnmailedOrders, sendTickets, stopping);
