import { ask, until } from '../../prepare/ask.ts';
import { buy, type PlacedOrder } from '../../prepare/buy.ts';
import { putOnSale } from '../../prepare/put-on-sale.ts';
import { ASKING } from './events.ts';
import type { Cast } from './make-orders.ts';
import { linkIn } from './transfer-tickets.ts';

/** Makes an event with questions about each ticket, and an order of it. One ticket was transferred, and its questions are unanswered. */
export async function makeQuestions({ app, gateway, organiser, admin, customer }: Cast): Promise<{
  order: PlacedOrder;
  link: string;
}> {
  const eventId = await putOnSale(organiser, admin, ASKING);
  const at = `/api/events/${eventId}/questions`;
  await ask(organiser, 'PUT', `${at}/settings`, { names: 'required', emails: false, beforePayment: false });
  await ask(organiser, 'POST', at, {
    scope: 'ticket',
    kind: 'choice',
    text: 'Which instrument do you bring?',
    required: true,
    options: [
      'A recorder',
      'A glockenspiel',
      'Something with strings that has been in the family for a while',
    ],
  });
  const file = await ask<{ id: string }>(organiser, 'POST', at, {
    scope: 'ticket',
    kind: 'file',
    text: 'A photo of your instrument',
    sensitive: true,
    keepDays: 30,
  });
  const order = await buy(customer, gateway, eventId, 'asked@example.com', [2]);
  const path = `/api/events/${eventId}/orders/${order.orderId}`;
  const { tickets } = await ask<{ tickets: { id: string }[] }>(customer, 'GET', path);
  const sent = {
    name: 'glockenspiel.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 a scan'),
  };
  const photo = `${path}/details/files/${file.id}?line=1&seat=2`;
  const answered = await customer.put(photo, { multipart: { file: sent } });
  if (!answered.ok()) throw new Error(await answered.text());
  await ask(customer, 'POST', `${path}/transfers`, {
    ticketId: tickets[0]?.id,
    email: 'asked-too@example.com',
  });
  const link = await until(
    async () => linkIn((await app.mailsTo('asked-too@example.com'))[0]?.text),
    'a link',
  );
  const { pathname, search } = new URL(link, app.url);
  const transferId = pathname.split('/').at(-1);
  await ask(customer, 'POST', `/api/events/${eventId}/transfers/${transferId}/acceptance${search}`);
  return { order, link };
}
