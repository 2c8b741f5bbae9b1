import type { TestApp } from '../../../../tests/database.ts';
import { aGuest } from '../../../../tests/factories.ts';
import { placeOrder } from '../../holds/place-order.ts';
import { paymentReference } from '../../ledger/payment-reference.ts';
import { verifyPayment } from '../verify-payment.ts';

interface Bought {
  eventId: string;
  orderId: string;
  reference: string;
}

/** Holds an order, of the event's first ticket type unless told otherwise. */
export async function aHeldOrder(
  app: TestApp,
  { eventId, types }: { eventId: string; types: { id: string }[] },
  { quantity = 1, type = 0, email = 'thandi@example.com' } = {},
): Promise<Bought> {
  const ticketTypeId = types[type]?.id as string;
  const input = { email, eventId, quantities: { [ticketTypeId]: quantity } };
  const { orderId } = await placeOrder(app, aGuest(app), input);
  return { eventId, orderId, reference: paymentReference({ eventId, orderId, number: 1 }) };
}

/** An order that is paid and has its tickets. */
export async function aPaidOrder(...asked: Parameters<typeof aHeldOrder>): Promise<Bought> {
  const [app] = asked;
  const bought = await aHeldOrder(...asked);
  app.provider.report(bought.reference, { status: 'succeeded' });
  await verifyPayment(app, { ...bought, number: 1 });
  return bought;
}

export const stateOf = async (app: TestApp, { eventId, orderId }: Pick<Bought, 'eventId' | 'orderId'>) =>
  (
    await app.db
      .selectFrom('orders')
      .select('state')
      .where('eventId', '=', eventId)
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).state;

export const countersOf = async (app: TestApp, eventId: string) =>
  app.db
    .selectFrom('inventory')
    .select(['held', 'sold'])
    .where('eventId', '=', eventId)
    .orderBy('ticketTypeId')
    .execute();
