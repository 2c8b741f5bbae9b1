import { contactEmail } from '../events/contact-email.ts';
import { orderLink } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import { printReceipt } from '../receipts/get-receipt.ts';
import { receiptNumber, toReceipt } from '../receipts/receipt.ts';
import type { App } from '../shared/app.ts';
import type { TicketsOnHoldMail } from '../shared/mail.ts';
import { refusalOf } from '../shared/mail-refused.ts';
import type { Currency } from '../shared/money.ts';
import {
  type CustomerToTell,
  type DisputeKey,
  findCustomerToTell,
  findDisputeToTell,
  markCustomerTold,
  markDisputeTold,
  takeUntoldDisputes,
} from './dispute-mail-store.ts';

/**
 * The job 'send-dispute-mail': tells an organiser that a payment is disputed, or what the bank decided, and the customer what that means
 * for their tickets; once each. A crash between
 * sending and noting it says so twice rather than never.
 */
export async function sendDisputeMail(app: App, key: DisputeKey): Promise<void> {
  await tellCustomer(app, key);
  const dispute = await findDisputeToTell(app.db, key);
  if (!dispute) return;
  const { to, eventName, state, orderId, hasTickets, category, dueAt, timeZone } = dispute;
  const common = {
    to,
    eventName,
    hasTickets,
    orderNumber: orderNumber(orderId),
    link: `${app.settings.publicUrl}/platform/event/${key.eventId}/orders/${orderId}`,
    amount: { minor: dispute.amountMinor, currency: dispute.currency as Currency },
  };
  if (state === 'open') {
    await app.mailer.send({
      kind: 'dispute-opened',
      ...common,
      category,
      dueAt: dueAt?.toISOString() ?? null,
      timeZone,
    });
  } else {
    const { restMinor } = dispute;
    const rest = restMinor > 0 ? { minor: restMinor, currency: common.amount.currency } : null;
    await app.mailer.send({ kind: 'dispute-decided', ...common, state, rest });
  }
  await markDisputeTold(app.db, key, state, app.clock.now());
}

/** What it means for their tickets. Whose address is refused for good is not tried again. */
async function tellCustomer(app: App, key: DisputeKey): Promise<void> {
  const told = await findCustomerToTell(app.db, key);
  if (!told) return;
  const { to, eventName, state, amountMinor, currency } = told;
  const amount = { minor: amountMinor, currency: currency as Currency };
  const link = orderLink(app, { eventId: key.eventId, ...told });
  const replyTo = await contactEmail(app, key.eventId);
  const said = { to, replyTo, eventName, orderLink: link, amount, state };
  await refusalOf(
    app.mailer.send({ kind: 'tickets-on-hold', ...said, ...(await creditNoteOf(app, key, told)) }),
  );
  await markCustomerTold(app.db, key, state, app.clock.now());
}

/** Of a lost one, by a seller who says who they are: the bank sent the money, and the receipt of it is taken back all the same. */
async function creditNoteOf(
  app: App,
  { eventId }: DisputeKey,
  { orderId, creditNote, numbered }: CustomerToTell,
): Promise<Pick<TicketsOnHoldMail, 'receipt' | 'attachments'>> {
  const receipt = toReceipt(numbered);
  if (creditNote === null || !receipt?.seller) return {};
  const file = await printReceipt(app, { eventId, orderId });
  return {
    receipt: { of: receipt, noteNumber: receiptNumber(creditNote) },
    ...(file && { attachments: [{ ...file, contentType: 'application/pdf' }] }),
  };
}

const MAILS_A_SWEEP = 100;

/** Sends the mails whose job was lost (a queue may vanish) or fails. @returns how many it tried */
export async function sweepDisputeMails(app: App): Promise<number> {
  const overdue = await takeUntoldDisputes(app.db, app.clock.now(), MAILS_A_SWEEP);
  for (const key of overdue) {
    await sendDisputeMail(app, key).catch((error: unknown) => {
      app.log.warn({ err: error, ...key }, 'a dispute mail could not be sent; it will be tried again');
    });
  }
  return overdue.length;
}
