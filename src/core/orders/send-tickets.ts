import { transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { refusalOf } from '../shared/mail-refused.ts';
import type { OrderKey } from './order-link.ts';
import { noteFirstMail } from './order-mail-store.ts';
import { findOrder } from './order-page-store.ts';
import { isPaid } from './ticket-order.ts';
import { mailEnd, ticketsMail } from './tickets-mail.ts';
import { takeUnmailedOrders } from './unmailed-store.ts';

/** Mails the tickets of a paid order, once; a crash between sending and noting it sends them twice rather than never. */
export async function sendTickets(app: App, key: OrderKey): Promise<void> {
  const order = await findOrder(app.db, key);
  if (!order || order.mailedAt || !isPaid(order)) return;
  const { email, paidAt } = order;
  const end = mailEnd(app, await refusalOf(app.mailer.send(await ticketsMail(app, order, email))));
  await transaction(app.db, (tx) => noteFirstMail(tx, key, { id: app.newId(), email, paidAt, end }));
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
