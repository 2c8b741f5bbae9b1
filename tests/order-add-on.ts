import { addAddOn } from '../src/core/add-ons/change-add-ons.ts';
import { placeOrder } from '../src/core/holds/place-order.ts';
import { paymentReference } from '../src/core/ledger/payment-reference.ts';
import { verifyPayment } from '../src/core/payments/verify-payment.ts';
import type { SignedIn } from '../src/core/shared/actor.ts';
import { signTicketCode } from '../src/core/tickets/ticket-code.ts';
import { openTicketKey } from '../src/core/tickets/ticket-key.ts';
import type { TestApp } from './database.ts';
import { aGuest } from './factories.ts';

/** Buys a ticket of an event's first type with an add-on. @returns the ticket's id and codes, and those of the add-on's unit */
export async function orderWithAddOn(
  app: TestApp,
  event: { eventId: string; owner: SignedIn; types: { id: string }[] },
) {
  const { eventId, owner } = event;
  const shirt = await addAddOn(app, owner, {
    eventId,
    currency: 'ZAR',
    name: 'T-shirt',
    perTicketLimit: 1,
    variants: [{ priceMinor: 15_000, capacity: 50 }],
  });
  const ticketTypeId = event.types[0]?.id ?? '';
  const quantities = { [ticketTypeId]: 1, [shirt.variants[0]?.id ?? '']: 1 };
  const { orderId } = await placeOrder(app, aGuest(app), { eventId, email: 'guest@example.com', quantities });
  const key = { eventId, orderId, number: 1 };
  app.provider.report(paymentReference(key), { status: 'succeeded' });
  await verifyPayment(app, key);
  const issued = await app.db
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .select(['id', 'shortCode', 'admits', 'keyId'])
    .execute();
  const [ticket, unit] = [true, false].map((admits) => issued.find((one) => one.admits === admits));
  if (!ticket || !unit) throw new Error('The order has a ticket and an add-on.');
  const { privateKeySealed } = await app.db
    .selectFrom('event_keys')
    .where('eventId', '=', eventId)
    .select('privateKeySealed')
    .executeTakeFirstOrThrow();
  const { keyId } = ticket;
  const privateKey = openTicketKey({ eventId, keyId }, privateKeySealed, app.secret);
  const code = signTicketCode({ keyId, eventId, ticketId: ticket.id, ticketTypeId }, privateKey);
  return { orderId, ticket: { ...ticket, code }, unit };
}
