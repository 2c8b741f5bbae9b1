import { ask } from '../../prepare/ask.ts';
import type { PlacedOrder } from '../../prepare/buy.ts';
import type { Cast } from './make-orders.ts';
import { pay, place } from './place-and-pay.ts';

interface Choices {
  types: { id: string; name: string }[];
  addOns: { name: string; variants: { id: string }[] }[];
}

/** Buys two tickets with shirts, parking and a donation; and, as the organiser, parking without a ticket. */
export async function buyAddOns(cast: Cast, eventId: string): Promise<Record<string, PlacedOrder>> {
  const { app, organiser, customer } = cast;
  const { types, addOns } = await ask<Choices>(customer, 'GET', `/api/events/${eventId}`);
  const ticket = types.find(({ name }) => name === 'General')?.id ?? '';
  const [shirt, parking, shelter] = ['T-shirt', 'Parking', 'For the night shelter'].map(
    (name) => addOns.find((addOn) => addOn.name === name)?.variants ?? [],
  );
  const [small, medium, bay, gift] = [shirt?.[0], shirt?.[1], parking?.[0], shelter?.[0]].map(
    (variant) => variant?.id ?? '',
  ) as [string, string, string, string];
  const withTickets = await place(customer, eventId, {
    email: 'shirts@example.com',
    quantities: { [ticket]: 2, [small]: 1, [medium]: 1, [bay]: 1, [gift]: 1 },
    prices: { [gift]: 10_000 },
  });
  const { email } = await app.account('organiser');
  const alone = await place(organiser, eventId, { email, quantities: { [bay]: 2 } });
  await pay(cast.gateway, customer, withTickets);
  await pay(cast.gateway, organiser, alone);
  return { addOns: withTickets, addOnAlone: alone };
}
