import type { TestApp } from '../../../../tests/database.ts';
import { refundOrder } from '../../order-refunds/refund-order.ts';
import { aPaidOrder } from '../../payments/testing/bought-order.ts';
import type { SignedIn } from '../../shared/actor.ts';
import { requestRefund } from '../request-refund.ts';

/** Makes an order whose refund the provider could not send, and the exception that was filed of it. */
export async function aFailedRefund(
  app: TestApp,
  event: { eventId: string; owner: SignedIn; types: { id: string }[] },
) {
  const order = await aPaidOrder(app, event);
  const { eventId, orderId } = order;
  await refundOrder(app, { ...event.owner, emailVerified: true }, { eventId, orderId });
  const { id: refundId } = await app.db
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const before = app.provider.refundState;
  app.provider.refundState = 'failed';
  await requestRefund(app, { eventId, refundId });
  app.provider.refundState = before;
  const { id: exceptionId } = await app.db
    .selectFrom('payment_exceptions')
    .select('id')
    .where('refundId', '=', refundId)
    .executeTakeFirstOrThrow();
  return { refundId, exceptionId, order };
}
