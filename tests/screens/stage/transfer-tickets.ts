import { ask, until } from '../../prepare/ask.ts';
import { buy, type PlacedOrder } from '../../prepare/buy.ts';
import type { Cast } from './make-orders.ts';

/** Makes an order with three transfers: one taken back, one not accepted yet, and one accepted. */
export async function transferTickets(
  { app, gateway, customer }: Cast,
  { paid }: Record<string, PlacedOrder>,
): Promise<{ order: PlacedOrder; links: { offered: string; accepted: string; takenBack: string } }> {
  if (!paid) throw new Error('Nothing was bought.');
  const order = await buy(customer, gateway, paid.eventId, 'generous@example.com', [3]);
  const path = `/api/events/${order.eventId}/orders/${order.orderId}`;
  const { tickets } = await ask<{ tickets: { id: string }[] }>(customer, 'GET', path);
  const send = async (at: number, email: string) => {
    await ask(customer, 'POST', `${path}/transfers`, { ticketId: tickets[at]?.id, email });
    return until(async () => linkIn((await app.mailsTo(email))[0]?.text), `the mail to ${email}`);
  };
  const takenBack = await send(2, 'wrong-address@example.com');
  const { sent } = await ask<{ sent: { transferId: string }[] }>(customer, 'GET', path);
  await ask(customer, 'DELETE', `${path}/transfers/${sent[0]?.transferId}`);
  const offered = await send(0, 'a-friend-with-a-very-long-address@friends-of-customers.example.com');
  const accepted = await send(1, 'sam@example.com');
  const { pathname, search } = new URL(accepted, app.url);
  const [, , eventId, , transferId] = pathname.split('/');
  await ask(customer, 'POST', `/api/events/${eventId}/transfers/${transferId}/acceptance${search}`);
  return { order, links: { offered, accepted, takenBack } };
}

/** Returns the link to a transferred ticket in an email, as a path with its key. */
export const linkIn = (text: string | undefined) =>
  text?.match(/\/event\/[\w-]+\/ticket\/[\w-]+\?key=[\w-]+/)?.[0];
