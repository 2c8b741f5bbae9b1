import type { APIRequestContext } from 'playwright-core';
import type { PlacedOrder } from '../screen.ts';
import { ask, until } from './ask.ts';
import type { Gateway } from './gateway.ts';

/** Holds seats as a customer's browser does. @param quantities how many of the event's first type, its second, ... */
export async function hold(
  customer: APIRequestContext,
  eventId: string,
  email: string,
  quantities: readonly number[],
): Promise<PlacedOrder> {
  const { types } = await ask<{ types: { id: string }[] }>(customer, 'GET', `/api/events/${eventId}`);
  const { orderId, tran } = await ask<{ orderId: string; tran: { reference: string } | null }>(
    customer,
    'POST',
    '/beginTransaction',
    {
      email,
      eventId,
      quantities: Object.fromEntries(
        quantities.flatMap((count, at) => (count > 0 ? [[types[at]?.id ?? '', count]] : [])),
      ),
    },
  );
  return { eventId, orderId, reference: tran?.reference ?? '' };
}

/** Seats that are held and paid. */
export async function buy(
  customer: APIRequestContext,
  gateway: Gateway,
  ...what: [eventId: string, email: string, quantities: readonly number[]]
): Promise<PlacedOrder> {
  const order = await hold(customer, ...what);
  if (order.reference) await gateway('POST', `/control/transactions/${order.reference}/succeed`, {});
  await becomes(customer, order, 'paid');
  return order;
}

/** Until the customer's page says so. */
export function becomes(customer: APIRequestContext, { eventId, orderId }: PlacedOrder, state: string) {
  return until(async () => {
    const order = await ask<{ state: string }>(customer, 'GET', `/api/events/${eventId}/orders/${orderId}`);
    return order.state === state ? order : undefined;
  }, `an order that is ${state}`);
}
