import { transaction } from '../../db/database.ts';
import { contactEmail } from '../events/contact-email.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { deliver } from '../mails/deliver.ts';
import { sendDue } from '../mails/send-due.ts';
import { orderLink } from '../orders/order-link.ts';
import { lockOrderOf } from '../payments/payment-lock.ts';
import { printReceipt } from '../receipts/get-receipt.ts';
import { receiptNumber, toReceipt } from '../receipts/receipt.ts';
import type { App } from '../shared/app.ts';
import type { OrderRefundedMail, RefundReason } from '../shared/mail.ts';
import type { Currency } from '../shared/money.ts';
import {
  markNoteMailed,
  markRefundTold,
  markTroubleTold,
  refundToTell,
  takeUntoldRefunds,
} from './refund-notice-store.ts';
import { isSaleRefund } from './refund-reason.ts';
import { findRefund } from './refund-store.ts';

type RefundKey = { eventId: string; refundId: string };
type RefundToTell = NonNullable<Awaited<ReturnType<typeof refundToTell>>>;

/**
 * Tells a customer that their money goes back, and why, once; or once that it takes longer, where the provider could not send
 * it: what was taken back they must hear of in any case. A crash between sending and noting it says so twice rather than never.
 */
export async function sendRefundNotice(app: App, key: RefundKey): Promise<void> {
  const refund = await refundToTell(app.db, key.eventId, key.refundId);
  if (!refund) return;
  const now = app.clock.now();
  if (refund.goingBack && refund.notifiedAt === null) {
    const { receipt, ...more } = await receiptOf(app, key, refund);
    const said = await saidOf(app, key, refund);
    const mail = { kind: 'order-refunded', ...said, ...(receipt && { receipt }), ...more } as const;
    await deliver(app, mail, deliveryOf(key, refund, 'on-its-way', now));
    const withNote = receipt === undefined || receipt.noteNumber !== undefined;
    await markRefundTold(app.db, key.eventId, key.refundId, {
      now,
      withNote: withNote && refund.state === 'done',
    });
  } else if (!refund.goingBack && refund.troubleToldAt === null && refund.troubleCheckAt !== null) {
    const cameBack = refund.state === 'failed' && refund.timesReversed > 0;
    if (refund.state === 'requested') await fileUntaken(app, key, refund);
    const mail = { kind: 'refund-delayed', ...(await saidOf(app, key, refund)), cameBack } as const;
    await deliver(app, mail, deliveryOf(key, refund, 'delayed', now));
    await markTroubleTold(app.db, key.eventId, key.refundId, now);
  } else if (refund.noteMailCheckAt !== null && refund.notifiedAt !== null) {
    await mailCreditNote(app, key, refund);
  }
}

/** They heard of the refund before it was done. One that tries again what had come back was credited before. */
async function mailCreditNote(app: App, key: RefundKey, refund: RefundToTell): Promise<void> {
  const { receipt, ...more } = await receiptOf(app, key, refund);
  const noteNumber = receipt?.noteNumber;
  const isNew = refund.numbered.some(({ refundId }) => refundId === key.refundId);
  if (receipt && noteNumber !== undefined && isNew) {
    const { reason: _, tickets: __, note: ___, ...said } = await saidOf(app, key, refund);
    const mail = { kind: 'credit-note', ...said, receipt: { of: receipt.of, noteNumber }, ...more } as const;
    await deliver(app, mail, deliveryOf(key, refund, 'credit-note', app.clock.now()));
  }
  await markNoteMailed(app.db, key.eventId, key.refundId);
}

async function saidOf(app: App, { eventId }: RefundKey, refund: RefundToTell) {
  const { requestId, tickets } = refund;
  const taken = tickets.filter((ticket) => ticket.state === 'revoked' && ticket.requestId === requestId);
  return {
    to: refund.email,
    replyTo: await contactEmail(app, eventId),
    eventName: refund.name,
    orderLink: orderLink(app, { eventId, ...refund }),
    amount: { minor: refund.amountMinor, currency: refund.currency as Currency },
    reason: refund.reason as RefundReason,
    tickets: {
      codes: taken.map(({ shortCode }) => shortCode),
      othersGood: tickets.some(({ state }) => state === 'valid'),
    },
    ...(refund.note ? { note: refund.note } : {}),
  };
}

/** Of a seller who says who they are, with what it takes back; money that bought nothing has no receipt to take from. */
async function receiptOf(
  app: App,
  { eventId }: RefundKey,
  refund: RefundToTell,
): Promise<Pick<OrderRefundedMail, 'receipt' | 'attachments'>> {
  const receipt = toReceipt(refund.numbered);
  if (!receipt?.seller || !isSaleRefund(refund.reason)) return {};
  const { creditNote } = refund;
  // Credited before, when the same money went another way and came back.
  if (creditNote === null && refund.state === 'done') return {};
  const noteNumber = creditNote === null ? undefined : receiptNumber(creditNote);
  const file =
    noteNumber && (await printReceipt(app, { eventId, orderId: refund.orderId }, { patient: true }));
  return {
    receipt: { of: receipt, noteNumber },
    ...(file && { attachments: [{ ...file, contentType: 'application/pdf' }] }),
  };
}

/** The provider was asked for a while and never took it. It goes on being asked; somebody should know, whatever becomes of the mail. */
function fileUntaken(app: App, { eventId, refundId }: RefundKey, refund: RefundToTell): Promise<void> {
  const { orderId, attemptNumber, provider, amountMinor, currency } = refund;
  return transaction(app.db, async (tx) => {
    await lockOrderOf(tx, { eventId, orderId });
    // It may have been taken meanwhile, or ended.
    if ((await findRefund(tx, eventId, refundId))?.state !== 'requested') return;
    await fileException(app, tx, {
      kind: 'refund_failed',
      ...{ eventId, orderId, attemptNumber, refundId, provider, amountMinor, currency },
      facts: { why: 'not-accepted' },
      outcome: 'asked_again',
    });
  });
}

/** What is news of a refund again, after it came back or after its delay was told, is another mail. */
const deliveryOf = (
  { eventId, refundId }: RefundKey,
  { orderId, timesReversed, troubleToldAt, notifiedAt, mailTriedSince }: RefundToTell,
  news: 'on-its-way' | 'delayed' | 'credit-note',
  now: Date,
) => ({
  id: [`refund.${news}`, refundId, timesReversed, (troubleToldAt ?? notifiedAt)?.getTime() ?? 0].join('.'),
  since: mailTriedSince ?? now,
  ...{ eventId, orderId },
});

/** Sends the notices that are due, also those of money that takes longer. @returns how many it tried */
export const sweepRefundNotices = (app: App, stopping?: AbortSignal) =>
  sendDue(app, takeUntoldRefunds, sendRefundNotice, stopping);
