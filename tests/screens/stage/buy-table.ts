import { ask } from '../../prepare/ask.ts';
import type { PlacedOrder } from '../../prepare/buy.ts';
import type { Cast } from './make-orders.ts';
import { pay, place } from './place-and-pay.ts';

/** Buys a ticket that admits six people. */
export async function buyTable(
  { gateway, customer }: Cast,
  eventId: string,
): Promise<Record<string, PlacedOrder>> {
  const { types } = await ask<{ types: { id: string; people: number }[] }>(
    customer,
    'GET',
    `/api/events/${eventId}`,
  );
  const table = types.find(({ people }) => people === 6)?.id ?? '';
  const order = await place(customer, eventId, { email: 'table@example.com', quantities: { [table]: 1 } });
  await pay(gateway, customer, order);
  return { table: order };
}
