import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { contactEmail } from '../events/contact-store.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { storedText } from '../orders/no-email.ts';
import { mailedOrder } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Composer, OutboxMail } from '../outbox/outbox.ts';
import { insertMailsAbout, queueMails, withdrawMails } from '../outbox/outbox-store.ts';
import { payeeIsLiable } from '../providers/payee-liability.ts';
import { printReceipt } from '../receipts/print-receipt.ts';
import { receiptNumber, toReceipt } from '../receipts/receipt.ts';
import type { App } from '../shared/app.ts';
import type { TicketsOnHoldMail } from '../shared/mail/refund-mails.ts';
import type { Currency } from '../shared/money.ts';
import { transfersHeld } from '../tickets/ticket-holder.ts';
import type { DisputeState } from './dispute.ts';
import {
  type CustomerToNotify,
  type DisputeNews,
  findCustomerToNotify,
  findDisputeToNotify,
} from './dispute-mail-store.ts';

/**
 * Queues the mails that tell the organiser that a payment is disputed or what the bank decided, and the customer, and whoever accepted a
 * ticket from them, what that means for their tickets. Who has a ticket that is cancelled is told by what cancels it. Waiting mails about an earlier state are withdrawn.
 * @param opened whether the dispute was recorded as open before
 * @param sale whether the disputed payment bought the tickets
 */
export async function queueDisputeMails(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  { eventId, orderId }: AttemptKey,
  { id: disputeId, state, opened, sale }: { id: string; state: DisputeState; opened: boolean; sale: boolean },
): Promise<void> {
  const about = { eventId, subjectId: orderId };
  const before = { ...about, facts: { disputeId } };
  await withdrawMails(tx, { kind: 'dispute', ...before });
  const tries = await withdrawMails(tx, { kind: 'tickets-on-hold', ...before });
  // Customers who never heard that their tickets were on hold need not hear that they are valid again.
  const wasTold = opened && !tries.includes(0);
  const facts = { disputeId, state };
  await queueMails(app, tx, [
    { kind: 'dispute', ...about, facts },
    ...(state !== 'won' || wasTold ? [{ kind: 'tickets-on-hold' as const, ...about, facts }] : []),
  ]);
  const news = state === 'open' ? 'on-hold' : state === 'won' && wasTold ? 'valid-again' : undefined;
  if (sale && news) await tellHolders(tx, { eventId, orderId, about: news, now: app.clock.now() });
}

/** Mails those who accepted one of the order's tickets; queueMails has woken the outbox. */
async function tellHolders(
  tx: Transaction,
  { eventId, orderId, about, now }: { eventId: string; orderId: string; about: string; now: Date },
): Promise<void> {
  const held = sql`
    select held.id, jsonb_build_object('about', ${about}::text) as facts
    from ${transfersHeld(eventId)} held where held.order_id = ${orderId}`;
  await sql`${insertMailsAbout('ticket-news', eventId, now, held, { bulk: false })}`.execute(tx);
}

const newsOf = ({ eventId, facts }: OutboxMail): DisputeNews => ({
  eventId,
  ...(facts as { disputeId: string; state: DisputeState }),
});

/** Tells an organiser the bank's deadline, or its decision; tells nobody when the organiser deleted their account. */
export const composeDispute: Composer = async (app, mail) => {
  const { eventId } = mail;
  const dispute = await findDisputeToNotify(app.db, newsOf(mail));
  if (!dispute) return undefined;
  const { to, eventName, state, orderId, hasTickets, category, dueAt, timeZone, restMinor } = dispute;
  const common = {
    to,
    eventName,
    hasTickets,
    orderNumber: orderNumber(orderId),
    link: `${app.settings.publicUrl}/platform/event/${eventId}/orders/${orderId}`,
    amount: { minor: dispute.amountMinor, currency: dispute.currency as Currency },
  };
  if (state === 'open') {
    const due = dueAt?.toISOString() ?? null;
    const operatorEmail = payeeIsLiable(app, dispute) ? null : app.settings.supportEmail;
    return { kind: 'dispute-opened', ...common, category, dueAt: due, timeZone, operatorEmail };
  }
  const rest = restMinor > 0 ? { minor: restMinor, currency: common.amount.currency } : null;
  return { kind: 'dispute-decided', ...common, state, rest };
};

/** Tells a customer what a dispute means for their tickets. */
export const composeTicketsOnHold: Composer = async (app, mail) => {
  const customer = await findCustomerToNotify(app.db, newsOf(mail));
  if (!customer) return undefined;
  const { to, eventId, eventName, state, amountMinor, currency } = customer;
  const amount = { minor: amountMinor, currency: currency as Currency };
  const replyTo = await contactEmail(app, eventId);
  const fields = { to: storedText(to), replyTo, eventName, ...mailedOrder(app, customer), amount, state };
  return { kind: 'tickets-on-hold', ...fields, ...(await creditNoteOf(app, customer)) };
};

/**
 * Reads the credit note of a lost dispute, of a seller who gave their details. The bank sent the money, but the receipt is credited
 * all the same.
 */
async function creditNoteOf(
  app: App,
  { eventId, orderId, creditNote, numbered }: CustomerToNotify,
): Promise<Pick<TicketsOnHoldMail, 'receipt' | 'attachments'>> {
  const receipt = toReceipt(numbered);
  if (creditNote === null || !receipt?.seller) return {};
  const file = await printReceipt(app, { eventId, orderId }, receiptNumber(creditNote), { patient: true });
  return {
    receipt: { of: receipt, noteNumber: receiptNumber(creditNote) },
    ...(file && { attachments: [{ ...file, contentType: 'application/pdf' }] }),
  };
}
