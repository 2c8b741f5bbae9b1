import type { APIRequestContext } from 'playwright-core';
import { ask, until } from './ask.ts';
import type { Gateway } from './gateway.ts';

export interface PlacedOrder {
  eventId: string;
  orderId: string;
  /** The reference of its payment at the gateway; empty for a free order. */
  reference: string;
  /** The access code of its payment's pop-up; empty for a free order. */
  accessCode: string;
}

/** Holds seats as a customer's browser does. @param quantities of the event's types, in their order */
export async function hold(
  customer: APIRequestContext,
  eventId: string,
  email: string,
  quantities: readonly number[],
): Promise<PlacedOrder> {
  const { types } = await ask<{ types: { id: string }[] }>(customer, 'GET', `/api/events/${eventId}`);
  const { orderId, tran } = await ask<{
    orderId: string;
    tran: { reference: string; access_code: string } | null;
  }>(customer, 'POST', '/beginTransaction', {
    email,
    eventId,
    quantities: Object.fromEntries(
      quantities.flatMap((count, at) => (count > 0 ? [[types[at]?.id ?? '', count]] : [])),
    ),
  });
  return { eventId, orderId, reference: tran?.reference ?? '', accessCode: tran?.access_code ?? '' };
}

/** Holds and pays seats. @param card a test card of the gateway; if left out, the payment is forced through */
export async function buy(
  customer: APIRequestContext,
  gateway: Gateway,
  eventId: string,
  email: string,
  quantities: readonly number[],
  card?: { number: string; cvv: string },
): Promise<PlacedOrder> {
  const order = await hold(customer, eventId, email, quantities);
  const { reference, accessCode } = order;
  if (card) await gateway('POST', `/checkout/${accessCode}/charge`, { ...card, expiry: '12/40' });
  else if (reference) await gateway('POST', `/control/transactions/${reference}/succeed`, {});
  await becomes(customer, order, 'paid');
  return order;
}

/** Waits until an order has this state. */
export function becomes(customer: APIRequestContext, { eventId, orderId }: PlacedOrder, state: string) {
  return until(async () => {
    const order = await ask<{ state: string }>(customer, 'GET', `/api/events/${eventId}/orders/${orderId}`);
    return order.state === state ? order : undefined;
  }, `an order that is ${state}`);
}
