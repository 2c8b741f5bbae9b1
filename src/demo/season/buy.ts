import { placeOrder } from '../../core/holds/place-order.ts';
import { verifyPayment } from '../../core/payments/verify-payment.ts';
import type { App } from '../../core/shared/app.ts';
import type { GatewayControl } from './gateway-control.ts';

/**
 * Buys as a guest with the good test card.
 * @param wish `placeOrderInput`
 * @returns the order's id
 */
export async function buy(
  app: App,
  gateway: GatewayControl,
  wish: { eventId: string } & Record<string, unknown>,
): Promise<string> {
  const { orderId, tran } = await placeOrder(app, { kind: 'guest', guestId: app.newId() }, wish);
  if (tran) {
    await gateway.pay(tran.reference);
    await verifyPayment(app, { eventId: wish.eventId, orderId, number: 1 });
  }
  return orderId;
}
