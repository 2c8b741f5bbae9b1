import type { TestApp } from '../../../../tests/database.ts';
import { aGuest, anEvent, aUser } from '../../../../tests/factories.ts';
import { transaction } from '../../../db/database.ts';
import { paymentReference } from '../../ledger/payment-reference.ts';
import { acceptOffer } from '../../order-page/accept-offer.ts';
import { orderLinkKey } from '../../orders/order-link.ts';
import { aPaidOrder } from '../../payments/testing/bought-order.ts';
import { verifyPayment } from '../../payments/verify-payment.ts';
import { joinWaitingList } from '../../waiting-list/join-waiting-list.ts';
import { saveWaitingList } from '../../waiting-list/waiting-list-store.ts';
import { offerForResale } from '../offer-for-resale.ts';

type Event = Awaited<ReturnType<typeof anEvent>>;
type EventOptions = NonNullable<Parameters<typeof anEvent>[1]>;

/** An event that allows resale; it has one seat unless told otherwise. */
export async function aResaleEvent(
  app: TestApp,
  { types = [{ capacity: 1, perOrderLimit: 6 }], ...options }: EventOptions = {},
) {
  const event = await anEvent(app, { ...options, types });
  await transaction(app.db, (tx) =>
    saveWaitingList(tx, event.eventId, { open: true, offerHours: 24, resale: true }),
  );
  return event;
}

/** A customer with tickets, and the key of their order's link. */
export async function aSeller(app: TestApp, event: Event, bought: Parameters<typeof aPaidOrder>[2] = {}) {
  const order = await aPaidOrder(app, event, { email: 'seller@example.com', ...bought });
  const { eventId, orderId } = order;
  const tickets = await app.db
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .select(['id', 'shortCode', 'state'])
    .orderBy('id')
    .execute();
  const request = { eventId, orderId, key: orderLinkKey(app, { eventId, orderId, linkVersion: 0 }) };
  const ticketId = tickets[0]?.id as string;
  return {
    order,
    request,
    tickets,
    ticketId,
    sell: (id = ticketId) => offerForResale(app, aGuest(app), request, { ticketId: id }),
  };
}

/** A person in line for an event's first ticket type. */
export async function aBuyer(
  app: TestApp,
  { eventId, types }: { eventId: string; types: readonly { id: string }[] },
  { quantity = 1 } = {},
) {
  const person = await aUser(app);
  const wish = { email: person.email, ticketTypeId: types[0]?.id, quantity };
  const caller = { address: '198.51.100.7', headers: new Headers() };
  const { placePath } = await joinWaitingList(app, person, eventId, wish, caller);
  const entryId = (placePath as string).split('?')[0]?.split('/').at(-1) as string;
  const offer = async () => {
    const entry = await app.db
      .selectFrom('waiting_entries')
      .where('eventId', '=', eventId)
      .where('id', '=', entryId)
      .select('orderId')
      .executeTakeFirstOrThrow();
    return entry.orderId ?? undefined;
  };
  const accept = async () => {
    const orderId = (await offer()) as string;
    await acceptOffer(app, person, { eventId, orderId });
    return { eventId, orderId, reference: paymentReference({ eventId, orderId, number: 1 }) };
  };
  const settle = async (order: { eventId: string; orderId: string; reference: string }) => {
    app.provider.report(order.reference, { status: 'succeeded' });
    await verifyPayment(app, { ...order, number: 1 });
    return order;
  };
  return { person, entryId, offer, accept, settle, pay: async () => settle(await accept()) };
}
