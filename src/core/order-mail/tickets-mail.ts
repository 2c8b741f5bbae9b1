import { findOrderAmongOthers, type OrderRecord } from '../order-page/order-page-store.ts';
import { detailsStateOf } from '../order-page/ticket-details.ts';
import { isForWallets, isPaid, toTicketOrder } from '../order-page/ticket-order.ts';
import { storedText } from '../orders/no-email.ts';
import { orderLinkKey, orderPath } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Composer } from '../outbox/outbox.ts';
import { printReceipt } from '../receipts/print-receipt.ts';
import { toReceipt } from '../receipts/receipt.ts';
import type { App } from '../shared/app.ts';
import type { TicketsMail } from '../shared/mail/customer-mails.ts';
import type { MailAttachment } from '../shared/mail/to-customer.ts';
import type { TicketOrder, TicketSheet } from '../tickets/ticket-documents.ts';
import { ticketPath, type WalletLinks, walletLinks, walletPaths } from '../wallets/wallet-paths.ts';

/** A mail shows at most this many QR codes in its text; the PDF has all of them. */
const QRS_SHOWN = 10;

/**
 * Composes the mail with the good tickets of an order. The first mail goes to the order's current address. A mail that was requested again
 * is sent only if its address is still the order's. Undefined while all tickets are on hold: `mailTicketsNow` sends them once they are
 * good.
 */
export const composeTickets: Composer = async (app, { eventId, subjectId: orderId, recipient }) => {
  const order = eventId && orderId ? await findOrderAmongOthers(app.db, { eventId, orderId }) : undefined;
  if (!order || !isPaid(order)) return undefined;
  const isOver = recipient === null ? order.mailedAt !== null : storedText(order.email) !== recipient;
  return isOver ? undefined : ticketsMail(app, order);
};

/** Composes the mail for a paid order's tickets: the codes, a PDF and a calendar entry. */
async function ticketsMail(app: App, order: OrderRecord & { paidAt: Date }): Promise<TicketsMail> {
  const printed = toTicketOrder(app, order);
  return {
    kind: 'tickets',
    to: storedText(order.email),
    replyTo: order.contact ?? app.settings.supportEmail,
    ownOrderNumber: orderNumber(order.orderId),
    language: order.language ?? undefined,
    order: printed,
    detailsMissing: ((await detailsStateOf(app, order))?.missing ?? 0) > 0,
    receipt: toReceipt(order.numbered) ?? undefined,
    wallets: walletsOf(app, order),
    attachments: [
      // An order with only a donation has no tickets to show.
      ...(printed.tickets.length > 0
        ? [
            {
              filename: 'tickets.pdf',
              contentType: 'application/pdf',
              content: await app.documents.pdf(printed, { patient: true }),
            },
            calendarOf(app, printed),
          ]
        : []),
      ...(await receiptOf(app, order)),
      ...qrPictures(app, printed),
    ],
  };
}

/** Where each ticket is added to a wallet; the order's key opens it, as it opens the order. */
function walletsOf(app: App, order: OrderRecord): WalletLinks[] {
  const key = orderLinkKey(app, order);
  return order.tickets.map((ticket) => {
    const paths = walletPaths(app, ticketPath(orderPath(order), ticket.id), {
      valid: isForWallets(order, ticket),
    });
    return walletLinks(app, ticket.id, paths, key);
  });
}

/** The event as a calendar entry. It replaces the entry that came with an earlier mail of the same order. */
export function calendarOf(app: Pick<App, 'documents'>, printed: TicketSheet): MailAttachment {
  const content = new TextEncoder().encode(app.documents.calendar(printed));
  return { filename: 'event.ics', contentType: 'text/calendar', content };
}

async function receiptOf(app: App, order: OrderRecord): Promise<MailAttachment[]> {
  const receipt = await printReceipt(app, order, undefined, { patient: true });
  return receipt ? [{ ...receipt, contentType: 'application/pdf' }] : [];
}

function qrPictures(app: App, { tickets }: TicketOrder): MailAttachment[] {
  return tickets.slice(0, QRS_SHOWN).map(({ id, code, shortCode }) => ({
    filename: `${shortCode}.png`,
    contentType: 'image/png',
    content: app.documents.qrPng(code),
    contentId: `${id}@qr.tikiti`,
    shows: id,
  }));
}
