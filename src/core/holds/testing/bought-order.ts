import type { TestApp } from '../../../../tests/database.ts';
import { aGuest } from '../../../../tests/factories.ts';
import { paymentReference } from '../../ledger/payment-reference.ts';
import { verifyPayment } from '../../payments/verify-payment.ts';
import type { Actor } from '../../shared/actor.ts';
import { placeOrder } from '../place-order.ts';

interface Bought {
  eventId: string;
  orderId: string;
  buyer: Actor;
}

/** Places a held order of an event's first type. `more`: how many of which other types or add-ons. */
export async function aHeldOrder(
  app: TestApp,
  event: { eventId: string; types: { id: string }[] },
  { email = 'thandi@example.com', quantity = 1, buyer = aGuest(app) as Actor, more = {} } = {},
): Promise<Bought> {
  const quantities = { [event.types[0]?.id as string]: quantity, ...more };
  const { eventId } = event;
  const { orderId } = await placeOrder(app, buyer, { email, eventId, quantities });
  return { eventId, orderId, buyer };
}

/** Places and pays such an order; its email is still in the outbox. */
export async function aBoughtOrder(...[app, event, options]: Parameters<typeof aHeldOrder>): Promise<Bought> {
  const order = await aHeldOrder(app, event, options);
  const key = { ...order, number: 1 };
  if (app.provider.payments.has(paymentReference(key))) {
    app.provider.report(paymentReference(key), { status: 'succeeded' });
    await verifyPayment(app, key);
  }
  return order;
}
