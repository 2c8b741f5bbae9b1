import type { App } from '../shared/app.ts';
import { refusalOf } from '../shared/mail-refused.ts';
import { endOrderMail, findUnsentMail, takeOverdueMails } from './order-mail-store.ts';
import { findOrder } from './order-page-store.ts';
import { isPaid } from './ticket-order.ts';
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
    ? mailEnd(app, await refusalOf(app.mailer.send(await ticketsMail(app, stands, mail.email))))
    : { pointless: true as const };
  await endOrderMail(app.db, { eventId, mailId, end });
}

const MAILS_A_SWEEP = 100;

/** Sends the mails whose job was lost or fails. @returns how many it tried */
export async function sweepOrderMails(app: App): Promise<number> {
  const overdue = await takeOverdueMails(app.db, app.clock.now(), MAILS_A_SWEEP);
  for (const mail of overdue) {
    await sendOrderMail(app, mail).catch((error: unknown) => {
      app.log.warn({ err: error, ...mail }, 'tickets could not be mailed again; it will be tried once more');
    });
  }
  return overdue.length;
}
