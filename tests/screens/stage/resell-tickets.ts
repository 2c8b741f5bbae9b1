import type { APIRequestContext } from 'playwright-core';
import { paymentReference } from '../../../src/core/ledger/payment-reference.ts';
import { ask, until } from '../../prepare/ask.ts';
import { becomes, buy, type PlacedOrder } from '../../prepare/buy.ts';
import { putOnSale } from '../../prepare/put-on-sale.ts';
import { FULL_HOUSE } from './events.ts';
import type { Cast } from './make-orders.ts';
import { pay as payFor, place } from './place-and-pay.ts';

/**
 * Makes resales of a sold-out event's tickets: one was sold; one is offered to somebody, and its order has others to offer; one was taken off
 * resale twice, before its buyer paid and while they paid; and one has an add-on, so it cannot be resold.
 */
export async function resellTickets(cast: Cast): Promise<Record<string, PlacedOrder>> {
  const { app, gateway, organiser, admin, customer } = cast;
  const eventId = await putOnSale(organiser, admin, FULL_HOUSE);
  const list = `/api/events/${eventId}/waiting-list`;
  await ask(organiser, 'PUT', list, { open: true, offerHours: 24, resale: true });
  const resold = await buy(admin, gateway, eventId, (await app.account('admin')).email, [1]);
  const forResale = await buy(customer, gateway, eventId, 'one-too-many@example.com', [3]);
  const kept = await buy(customer, gateway, eventId, 'of-two-minds@example.com', [1]);
  const { types } = await ask<{ types: { id: string }[] }>(customer, 'GET', `/api/events/${eventId}`);
  const { variants } = await ask<{ variants: { id: string }[] }>(
    organiser,
    'POST',
    `/api/events/${eventId}/add-ons`,
    {
      name: 'Cushion',
      currency: 'ZAR',
      perTicketLimit: 1,
      variants: [{ priceMinor: 4_000, capacity: 20 }],
    },
  );
  const withAddOn = await place(customer, eventId, {
    email: 'on-a-cushion@example.com',
    quantities: { [types[0]?.id ?? '']: 1, [variants[0]?.id ?? '']: 1 },
  });
  await payFor(gateway, customer, withAddOn);
  const join = async (who: APIRequestContext, role: 'organiser' | 'admin') => {
    const { email } = await app.account(role);
    await ask(who, 'POST', list, { email, ticketTypeId: types[0]?.id, quantity: 1 });
    return async () => {
      const { people } = await ask<{ people: { email: string; offer: { orderId: string } | null }[] }>(
        organiser,
        'GET',
        list,
      );
      return people.find((person) => person.email === email)?.offer?.orderId;
    };
  };
  const sell = async (order: PlacedOrder, seller = customer) => {
    const path = `/api/events/${eventId}/orders/${order.orderId}`;
    const { tickets } = await ask<{ tickets: { id: string }[] }>(seller, 'GET', path);
    await ask(seller, 'POST', `${path}/resales`, { ticketId: tickets[0]?.id });
    return () => ask(customer, 'DELETE', `${path}/resales/${tickets[0]?.id}`);
  };
  const offer = async (find: () => Promise<string | undefined>): Promise<PlacedOrder> => {
    const orderId = await until(find, 'an offer');
    return { eventId, orderId, reference: paymentReference({ eventId, orderId, number: 1 }), accessCode: '' };
  };
  const accept = ({ orderId }: PlacedOrder) =>
    ask(organiser, 'POST', `/api/events/${eventId}/orders/${orderId}/acceptance`);
  const pay = ({ reference }: PlacedOrder) =>
    gateway('POST', `/control/transactions/${reference}/succeed`, {});

  const bought = await join(organiser, 'organiser');
  await sell(resold, admin);
  const sold = await offer(bought);
  await accept(sold);
  await pay(sold);
  await becomes(organiser, sold, 'paid');

  const wanted = await join(organiser, 'organiser');
  const keep = await sell(kept);
  const resaleWithdrawn = await offer(wanted);
  await keep();
  await becomes(organiser, resaleWithdrawn, 'cancelled');
  const keepAgain = await sell(kept);
  const resaleTooLate = await offer(wanted);
  await accept(resaleTooLate);
  await keepAgain();
  await pay(resaleTooLate);
  await until(async () => {
    const path = `/api/events/${eventId}/orders/${resaleTooLate.orderId}`;
    const { refunds } = await ask<{ refunds: unknown[] }>(organiser, 'GET', path);
    return refunds.length > 0 || undefined;
  }, 'its refund');

  // The organiser, whom these resales let down, kept their place: they come before the admin, who joins only now.
  await join(admin, 'admin');
  await sell(forResale);
  const resaleOffered = await offer(wanted);
  return {
    resold,
    forResale,
    resaleOffered,
    resaleKept: kept,
    resaleWithAddOn: withAddOn,
    resaleWithdrawn,
    resaleTooLate,
  };
}
