import { orderLink } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import type { RefundReason } from '../shared/mail.ts';
import type { Currency } from '../shared/money.ts';
import { markRefundTold, refundToTell, takeUntoldRefunds } from './refund-notice-store.ts';

/**
 * Tells a customer that their money goes back, and why, once; a crash between sending and noting it says so twice rather
 * than never. A refund that failed is for a person to see to first.
 */
export async function sendRefundNotice(
  app: App,
  { eventId, refundId }: { eventId: string; refundId: string },
): Promise<void> {
  const refund = await refundToTell(app.db, eventId, refundId);
  if (!refund) return;
  await app.mailer.send({
    kind: 'order-refunded',
    to: refund.email,
    eventName: refund.name,
    orderLink: orderLink(app, { eventId, ...refund }),
    amount: { minor: refund.amountMinor, currency: refund.currency as Currency },
    reason: refund.reason as RefundReason,
    ...(refund.note ? { note: refund.note } : {}),
  });
  await markRefundTold(app.db, eventId, refundId, app.clock.now());
}

const NOTICES_A_SWEEP = 100;

/** Sends the notices whose job was lost (a queue may vanish) or fails. @returns how many it tried */
export async function sweepRefundNotices(app: App): Promise<number> {
  const overdue = await takeUntoldRefunds(app.db, app.clock.now(), NOTICES_A_SWEEP);
  for (const refund of overdue) {
    await sendRefundNotice(app, refund).catch((error: unknown) => {
      app.log.warn({ err: error, ...refund }, 'a refund notice could not be mailed; it will be tried again');
    });
  }
  return overdue.length;
}
