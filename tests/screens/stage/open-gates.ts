import { type APIRequestContext, request } from 'playwright-core';
import type { RunningApp } from '../../journeys/running-app.ts';
import { ask } from '../../prepare/ask.ts';
import type { PlacedOrder } from '../../prepare/buy.ts';
import { ticketsOf } from '../../prepare/organiser-order.ts';

const GATES = ['North gate', 'The gate behind the old warehouse, past the food trucks and the second bar'];

/** Opens an event's gates for as many people as an order has tickets, lets them in, and has a phone join. */
export async function openGates(
  { app, organiser }: { app: RunningApp; organiser: APIRequestContext },
  order: PlacedOrder,
): Promise<void> {
  const api = `/api/events/${order.eventId}`;
  const tickets = await ticketsOf(organiser, order);
  const entrance = { name: 'Entrance', capacity: tickets.length };
  await ask(organiser, 'PUT', `${api}/areas/${order.eventId}`, entrance);
  for (const name of GATES) await ask(organiser, 'POST', `${api}/gates`, { name });
  for (const [at, { shortCode }] of tickets.entries()) {
    const gate = GATES[at % GATES.length];
    await ask(organiser, 'POST', `${api}/check-ins`, { code: shortCode, gate });
  }
  const phone = await request.newContext({ baseURL: app.url });
  const name = 'Sipho, the steward with the very long name at the gate';
  const joined = await phone.post(await codeOf(organiser, order.eventId), {
    form: { name },
    headers: { origin: app.url },
    maxRedirects: 0,
  });
  if (joined.status() >= 400) throw new Error(`The phone did not join: ${joined.status()}`);
  await phone.dispose();
}

/** @returns the link with which phones join an event's first gate */
export async function codeOf(organiser: APIRequestContext, eventId: string): Promise<string> {
  const gates = await ask<{ id: string }[]>(organiser, 'GET', `/api/events/${eventId}/gates`);
  const path = `/api/events/${eventId}/gates/${gates[0]?.id}/code`;
  return (await ask<{ url: string }>(organiser, 'POST', path)).url;
}
