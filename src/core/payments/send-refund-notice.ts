import { orderLink } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import type { RefundReason } from '../shared/mail.ts';

/** Tells a customer that their money goes back, and why. */
export async function sendRefundNotice(
  app: App,
  { eventId, refundId }: { eventId: string; refundId: string },
): Promise<void> {
  const refund = await app.db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', (join) => join.onRef('o.event_id', '=', 'r.event_id').onRef('o.id', '=', 'r.order_id'))
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['o.email', 'o.id as orderId', 'e.name', 'r.amount_minor', 'r.currency', 'r.reason'])
    .where('r.event_id', '=', eventId)
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow();
  await app.mailer.send({
    kind: 'order-refunded',
    to: refund.email,
    eventName: refund.name,
    orderLink: orderLink(app, { eventId, orderId: refund.orderId }),
    amount: { minor: refund.amount_minor, currency: refund.currency },
    reason: refund.reason as RefundReason,
  });
}
