import { deliver } from '../mails/deliver.ts';
import { sendDue } from '../mails/send-due.ts';
import { findOrder } from '../order-page/order-page-store.ts';
import { isPaid } from '../order-page/ticket-order.ts';
import type { App } from '../shared/app.ts';
import { endOrderMail, findUnsentMail, takeOverdueMails } from './order-mail-store.ts';
import { mailEnd, ticketsMail } from './tickets-mail.ts';

/**
 * Mails tickets that somebody asked for again, once; a crash between sending and noting it sends them twice rather than
 * never. An order whose address changed meanwhile, or that was refunded, gets nothing from an older request.
 */
export async function sendOrderMail(
  app: App,
  { eventId, mailId }: { eventId: string; mailId: string },
): Promise<void> {
  const mail = await findUnsentMail(app.db, eventId, mailId);
  if (!mail) return;
  const order = await findOrder(app.db, { eventId, orderId: mail.orderId });
  const stands = order && isPaid(order) && order.email === mail.email ? order : undefined;
  const end = stands
    ? mailEnd(
        app,
        await deliver(app, await ticketsMail(app, stands, mail.email), {
          ...{ id: `tickets.${mailId}`, since: mail.askedAt, eventId, orderId: mail.orderId },
          keepsRefusals: true,
        }),
      )
    : { pointless: true as const };
  await endOrderMail(app.db, { eventId, mailId, end });
}

/** Sends the mails that are due. @returns how many it tried */
export const sweepOrderMails = (app: App, stopping?: AbortSignal) =>
  sendDue(app, takeOverdueMails, sendOrderMail, stopping);
