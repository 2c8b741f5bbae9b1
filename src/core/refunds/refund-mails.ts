import { transaction } from '../../db/database.ts';
import { contactEmail } from '../events/contact-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { storedText } from '../orders/no-email.ts';
import { mailedOrder } from '../orders/order-link.ts';
import type { Composer, NoteDelivery, OutboxMail } from '../outbox/outbox.ts';
import { lockOrderOf } from '../payment-attempts/payment-lock.ts';
import { TILL } from '../providers/till.ts';
import { printReceipt } from '../receipts/print-receipt.ts';
import { receiptNumber, toReceipt } from '../receipts/receipt.ts';
import type { App } from '../shared/app.ts';
import type { OrderRefundedMail, RefundAtDoorMail, RefundReason } from '../shared/mail/refund-mails.ts';
import type { Currency } from '../shared/money.ts';
import {
  markRefundNotified,
  queueCreditNote,
  queueRefundNotice,
  refundToNotify,
} from './refund-notice-store.ts';
import { inTrouble, isGoingBack } from './refund-outcome.ts';
import { isSaleRefund } from './refund-reason.ts';
import { findRefund } from './refund-store.ts';
import { takenBack } from './taken-back.ts';

type RefundKey = { eventId: string; refundId: string };
type RefundToNotify = NonNullable<Awaited<ReturnType<typeof refundToNotify>>>;

async function findNotifiedRefund(app: App, { eventId, facts }: OutboxMail) {
  const { refundId } = facts as { refundId: string };
  const refund = eventId ? await refundToNotify(app.db, eventId, refundId) : undefined;
  return refund && eventId ? { refund, key: { eventId, refundId } } : undefined;
}

/**
 * Composes the mail that tells a customer once that their refund is on its way and why, or once that it takes longer because the
 * provider could not send it; or, of what was paid at a till, that its organiser hands it back. They must hear of cancelled tickets in any case.
 */
export const composeRefundNotice: Composer = async (app, queued) => {
  const found = await findNotifiedRefund(app, queued);
  if (!found) return undefined;
  const { refund, key } = found;
  if (refund.provider === TILL) return refund.state === 'requested' ? atDoor(app, key, refund) : undefined;
  if (refund.goingBack) return refund.notifiedAt === null ? onItsWay(app, key, refund) : undefined;
  if (refund.troubleNotifiedAt !== null) return undefined;
  if (refund.state === 'requested') await fileNotAccepted(app, key, refund);
  const cameBack = refund.state === 'failed' && refund.timesReversed > 0;
  return { kind: 'refund-delayed', ...(await commonFields(app, key, refund)), cameBack };
};

/** Once it was handed over there is no more to say. */
async function atDoor(app: App, key: RefundKey, refund: RefundToNotify): Promise<RefundAtDoorMail> {
  const { reason: _, tickets: __, note: ___, ...fields } = await commonFields(app, key, refund);
  return { kind: 'refund-at-door', ...fields };
}

async function onItsWay(app: App, key: RefundKey, refund: RefundToNotify): Promise<OrderRefundedMail> {
  const { receipt, ...more } = await receiptOf(app, key, refund);
  const fields = await commonFields(app, key, refund);
  const kept = refund.keptMinor > 0 && { minor: refund.keptMinor, currency: refund.currency as Currency };
  return { kind: 'order-refunded', ...fields, ...(kept && { kept }), ...(receipt && { receipt }), ...more };
}

/** Records what the customer was told, even if their address refused the mail. The refund may have moved on since the mail was written. */
export const noteRefundNotified: NoteDelivery = async (
  app,
  tx,
  { eventId, subjectId: orderId, facts },
  { mail },
) => {
  const { refundId: id } = facts as { refundId: string };
  if (!eventId || !orderId) return;
  const refund = { eventId, orderId, id };
  const news = mail.kind === 'refund-delayed' ? 'delayed' : 'on-its-way';
  const state = await markRefundNotified(tx, refund, news, app.clock.now());
  if (!state) return;
  const isNews = news === 'on-its-way' ? inTrouble(state) : isGoingBack(state);
  if (isNews) await queueRefundNotice(app, tx, refund);
  const lacksNote = mail.kind === 'order-refunded' && mail.receipt && mail.receipt.noteNumber === undefined;
  if (lacksNote && state === 'done') await queueCreditNote(app, tx, refund);
};

/**
 * Composes the credit note of a refund whose customer was notified before it was done. A retry after a reversal was credited before;
 * if the money came back meanwhile, the note comes with the mail that announces the retry.
 */
export const composeCreditNote: Composer = async (app, queued) => {
  const found = await findNotifiedRefund(app, queued);
  if (!found?.refund.goingBack || found.refund.notifiedAt === null) return undefined;
  const { refund, key } = found;
  const { receipt, ...more } = await receiptOf(app, key, refund);
  const noteNumber = receipt?.noteNumber;
  const isNew = refund.numbered.some(({ refundId }) => refundId === key.refundId);
  if (!receipt || noteNumber === undefined || !isNew) return undefined;
  const { reason: _, tickets: __, note: ___, ...fields } = await commonFields(app, key, refund);
  return { kind: 'credit-note', ...fields, receipt: { of: receipt.of, noteNumber }, ...more };
};

async function commonFields(app: App, { eventId }: RefundKey, refund: RefundToNotify) {
  return {
    to: storedText(refund.email),
    replyTo: await contactEmail(app, eventId),
    eventName: refund.name,
    ...mailedOrder(app, { eventId, ...refund }),
    amount: { minor: refund.amountMinor, currency: refund.currency as Currency },
    reason: refund.reason as RefundReason,
    tickets: takenBack(refund.units, refund.requestId),
    ...(refund.note ? { note: refund.note } : {}),
  };
}

/** Reads the credit note of a seller who gave their details. A refund of money that bought nothing has none, because it has no receipt. */
async function receiptOf(
  app: App,
  { eventId }: RefundKey,
  refund: RefundToNotify,
): Promise<Pick<OrderRefundedMail, 'receipt' | 'attachments'>> {
  const receipt = toReceipt(refund.numbered);
  if (!receipt?.seller || !isSaleRefund(refund.reason)) return {};
  const { creditNote } = refund;
  // The credit note was issued before, when the same money was returned another way and came back.
  if (creditNote === null && refund.state === 'done') return {};
  const noteNumber = creditNote === null ? undefined : receiptNumber(creditNote);
  const file =
    noteNumber &&
    (await printReceipt(app, { eventId, orderId: refund.orderId }, noteNumber, { patient: true }));
  return {
    receipt: { of: receipt, noteNumber },
    ...(file && { attachments: [{ ...file, contentType: 'application/pdf' }] }),
  };
}

/**
 * Files that the provider has not accepted the refund for some time. It is still being requested, but a person should know, whatever
 * becomes of the mail.
 */
function fileNotAccepted(app: App, { eventId, refundId }: RefundKey, refund: RefundToNotify): Promise<void> {
  const { orderId, attemptNumber, provider, amountMinor, currency } = refund;
  return transaction(app.db, async (tx) => {
    await lockOrderOf(tx, { eventId, orderId });
    // The provider may have accepted the refund meanwhile, or it may have ended.
    if ((await findRefund(tx, eventId, refundId))?.state !== 'requested') return;
    await fileException(app, tx, {
      kind: 'refund_failed',
      eventId,
      orderId,
      attemptNumber,
      refundId,
      provider,
      amountMinor,
      currency,
      facts: { why: 'not-accepted' },
      outcome: 'retried',
    });
  });
}
