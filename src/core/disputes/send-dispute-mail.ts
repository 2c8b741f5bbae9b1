import { contactEmail } from '../events/contact-email.ts';
import { deliver } from '../mails/deliver.ts';
import { sendDue } from '../mails/send-due.ts';
import { orderLink } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import { payeeIsLiable } from '../providers/payee-liability.ts';
import { printReceipt } from '../receipts/get-receipt.ts';
import { receiptNumber, toReceipt } from '../receipts/receipt.ts';
import type { App } from '../shared/app.ts';
import type { TicketsOnHoldMail } from '../shared/mail.ts';
import type { Currency } from '../shared/money.ts';
import type { DisputeState } from './dispute.ts';
import {
  type CustomerToTell,
  type DisputeKey,
  endDisputeMails,
  findCustomerToTell,
  findDisputeState,
  findDisputeToTell,
  markCustomerTold,
  markDisputeTold,
  takeUntoldDisputes,
} from './dispute-mail-store.ts';

/**
 * Tells an organiser that a payment is disputed, or what the bank decided, and the customer what that means
 * for their tickets; once each, and neither mail keeps the other back. A crash between sending and noting it says so twice rather than
 * never.
 * @throws what one of the two mails failed with: it is tried again
 */
export async function sendDisputeMail(app: App, key: DisputeKey): Promise<void> {
  const state = await findDisputeState(app.db, key);
  if (!state) return;
  const [customer] = await Promise.allSettled([tellCustomer(app, key)]);
  await tellOrganiser(app, key);
  if (customer.status === 'rejected') throw customer.reason;
  await endDisputeMails(app.db, key, state);
}

/** That the bank's deadline runs, or what it decided; nobody where they left. */
async function tellOrganiser(app: App, key: DisputeKey): Promise<void> {
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
  const delivery = deliveryOf(key, dispute, 'organiser');
  if (state === 'open') {
    const due = dueAt?.toISOString() ?? null;
    const operatorEmail = payeeIsLiable(app, dispute) ? null : app.settings.supportEmail;
    const said = { category, dueAt: due, timeZone, operatorEmail };
    await deliver(app, { kind: 'dispute-opened', ...common, ...said }, delivery);
  } else {
    const { restMinor } = dispute;
    const rest = restMinor > 0 ? { minor: restMinor, currency: common.amount.currency } : null;
    await deliver(app, { kind: 'dispute-decided', ...common, state, rest }, delivery);
  }
  await markDisputeTold(app.db, key, state, app.clock.now());
}

/** What it means for their tickets. */
async function tellCustomer(app: App, key: DisputeKey): Promise<void> {
  const told = await findCustomerToTell(app.db, key);
  if (!told) return;
  const { to, eventName, state, amountMinor, currency } = told;
  const amount = { minor: amountMinor, currency: currency as Currency };
  const link = orderLink(app, { eventId: key.eventId, ...told });
  const replyTo = await contactEmail(app, key.eventId);
  const said = { to, replyTo, eventName, orderLink: link, amount, state };
  const mail = { kind: 'tickets-on-hold', ...said, ...(await creditNoteOf(app, key, told)) } as const;
  await deliver(app, mail, deliveryOf(key, told, 'customer'));
  await markCustomerTold(app.db, key, state, app.clock.now());
}

const deliveryOf = (
  { eventId, disputeId }: DisputeKey,
  { orderId, state, updatedAt: since }: { orderId: string; state: DisputeState; updatedAt: Date },
  whom: 'organiser' | 'customer',
) => ({ id: `dispute.${disputeId}.${state}.${whom}`, since, eventId, orderId });

/** Of a lost one, by a seller who says who they are: the bank sent the money, and the receipt of it is taken back all the same. */
async function creditNoteOf(
  app: App,
  { eventId }: DisputeKey,
  { orderId, creditNote, numbered }: CustomerToTell,
): Promise<Pick<TicketsOnHoldMail, 'receipt' | 'attachments'>> {
  const receipt = toReceipt(numbered);
  if (creditNote === null || !receipt?.seller) return {};
  const file = await printReceipt(app, { eventId, orderId }, { patient: true });
  return {
    receipt: { of: receipt, noteNumber: receiptNumber(creditNote) },
    ...(file && { attachments: [{ ...file, contentType: 'application/pdf' }] }),
  };
}

/** Sends the mails that are due. @returns how many it tried */
export const sweepDisputeMails = (app: App, stopping?: AbortSignal) =>
  sendDue(app, takeUntoldDisputes, sendDisputeMail, stopping);
