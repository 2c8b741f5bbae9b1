import type { TestApp } from '../../../../tests/database.ts';
import { aGuest } from '../../../../tests/factories.ts';
import { placeOrder } from '../../holds/place-order.ts';
import { paymentReference } from '../../ledger/payment-reference.ts';
import { verifyPayment } from '../verify-payment.ts';

/** A paid order of one ticket of each of an event's first two types. @returns also the id of its ticket of the first */
export async function aDearAndACheapTicket(
  app: TestApp,
  { eventId, types }: { eventId: string; types: { id: string }[] },
) {
  const quantities = Object.fromEntries(types.slice(0, 2).map(({ id }) => [id, 1]));
  const { orderId } = await placeOrder(app, aGuest(app), {
    email: 'thandi@example.com',
    eventId,
    quantities,
  });
  const key = { eventId, orderId, number: 1 };
  const reference = paymentReference(key);
  app.provider.report(reference, { status: 'succeeded' });
  await verifyPayment(app, key);
  const { id: dear } = await app.db
    .selectFrom('tickets')
    .where('orderId', '=', orderId)
    .where('ticketTypeId', '=', types[0]?.id as string)
    .select('id')
    .executeTakeFirstOrThrow();
  return { eventId, orderId, key, reference, dear };
}
