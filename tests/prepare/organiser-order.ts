import type { APIRequestContext } from 'playwright-core';
import { ask } from './ask.ts';
import type { PlacedOrder } from './buy.ts';

/** Returns the path of an order in the JSON API. */
export const pathOf = ({ eventId, orderId }: PlacedOrder) => `/api/events/${eventId}/orders/${orderId}`;

/** An order's tickets, as its organiser sees them. */
export async function ticketsOf(
  organiser: APIRequestContext,
  order: PlacedOrder,
): Promise<{ id: string; shortCode: string }[]> {
  const { tickets } = await ask<{ tickets: { id: string; shortCode: string }[] }>(
    organiser,
    'GET',
    `${pathOf(order)}/organiser`,
  );
  return tickets;
}
