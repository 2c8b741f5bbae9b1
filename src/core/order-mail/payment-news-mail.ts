import { paymentReference } from '../ledger/payment-reference.ts';
import { accentOf } from '../media/event-accent.ts';
import { findOrderAmongOthers, type OrderRecord } from '../order-page/order-page-store.ts';
import { readEmail } from '../orders/no-email.ts';
import { mailedOrder } from '../orders/order-link.ts';
import type { Composer } from '../outbox/outbox.ts';
import type { PaymentNews } from '../payments/payment-news.ts';
import type { Currency } from '../shared/money.ts';

/** Mails what became of a payment that takes its time; undefined once something else has become of it. */
export const composePaymentNews: Composer = async (app, { eventId, subjectId: orderId, facts }) => {
  const order = eventId && orderId ? await findOrderAmongOthers(app.db, { eventId, orderId }) : undefined;
  const { news, number } = facts as PaymentNews;
  const { email: to } = readEmail(order?.email ?? null);
  if (!order || to === null || !isStillTrue(order, { news, number })) return undefined;
  const { totalMinor: minor, currency } = order;
  return {
    kind: 'payment-news',
    news,
    to,
    replyTo: order.contact ?? app.settings.supportEmail,
    eventName: order.name,
    accent: accentOf({ id: order.eventId, accent: order.accent }),
    amount: { minor, currency: currency as Currency },
    reference: paymentReference({ ...order, number }),
    reservedUntil: order.holdExpiresAt.toISOString(),
    timeZone: order.timeZone,
    reserved: order.state === 'held' && order.holdExpiresAt > app.clock.now(),
    cancelled: order.eventCancelledAt !== null,
    ...mailedOrder(app, order),
  };
};

function isStillTrue(order: OrderRecord, { news, number }: PaymentNews): boolean {
  const attempt = order.attempts.find((one) => one.number === number);
  if (!attempt || order.paidAt !== null || order.refunds.length > 0) return false;
  if (news === 'rejected')
    return (
      !order.attempts.some(({ state }) => state === 'processing' || state === 'succeeded') &&
      isRefused(attempt)
    );
  const isHeld = order.state === 'held';
  return attempt.state === 'processing' && isHeld === (news === 'sent');
}

const isRefused = ({ state }: OrderRecord['attempts'][number]) => state === 'failed' || state === 'abandoned';
