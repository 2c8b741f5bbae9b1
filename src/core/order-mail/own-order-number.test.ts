import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { findOrders } from '../order-desk/find-orders.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import type { Mail } from '../shared/mail.ts';
import { listMyTickets } from '../tickets/my-tickets.ts';
import { acceptTicket } from '../transfers/accept-ticket.ts';
import { sendTicket } from '../transfers/send-ticket.ts';

const app = await createTestApp();
const caller = { headers: new Headers(), address: '203.0.113.9' };

const numberIn = (mail: Mail | undefined) =>
  mail && 'ownOrderNumber' in mail ? mail.ownOrderNumber : undefined;

test('customer and organiser call an order by the same number, and the order desk finds it', async () => {
  const event = await anEvent(app);
  const buyer = await aUser(app);
  const order = await aBoughtOrder(app, event, { buyer, email: buyer.email });
  await aBoughtOrder(app, event);
  const { number } = await getOrderForOrganiser(app, event.owner, order);
  expect((await getOrderPage(app, buyer, order)).number).toBe(number);
  expect((await listMyTickets(app, buyer, {})).tickets[0]?.orderNumber).toBe(number);
  for (const text of [number, `#${number}`, `Order ${number}`, number.toLowerCase().replaceAll('0', 'O')]) {
    const { orders } = await findOrders(app, event.owner, event.eventId, { text });
    expect(orders).toMatchObject([{ id: order.orderId, number }]);
  }
});

test('each mail about an order has its number; one to somebody who was sent a ticket has none', async () => {
  const event = await anEvent(app);
  const [buyer, friend] = [await aUser(app), await aUser(app)];
  const order = await aBoughtOrder(app, event, { buyer, email: buyer.email, quantity: 2 });
  const { number, tickets } = await getOrderPage(app, buyer, order);
  await app.runJobs();
  app.outbox.length = 0;
  const sent = { ticketId: tickets[0]?.id, email: friend.email };
  const { transferId } = await sendTicket(app, buyer, order, sent, caller);
  await acceptTicket(app, friend, { eventId: event.eventId, transferId, key: undefined });
  expect((await listMyTickets(app, friend, {})).tickets).toMatchObject([{ orderNumber: null }]);
  await app.runJobs();
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Rain.', refund: true });
  await app.runJobs();
  const told = (email: string) => app.outbox.filter(({ to }) => to === email);
  expect(new Set(told(buyer.email).map(({ kind }) => kind))).toEqual(
    new Set(['ticket-accepted', 'event-cancelled']),
  );
  for (const mail of told(buyer.email)) expect([mail.kind, numberIn(mail)]).toEqual([mail.kind, number]);
  expect(told(friend.email).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['ticket-received', 'event-cancelled']),
  );
  for (const mail of told(friend.email)) expect(numberIn(mail)).toBeUndefined();
});

test('the mails with the tickets and about a refund have it', async () => {
  const event = await anEvent(app);
  const order = await aBoughtOrder(app, event, { email: 'sipho@example.com' });
  await app.runJobs();
  await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId });
  await app.runJobs();
  const { number } = await getOrderPage(app, order.buyer, order);
  const told = app.outbox.filter(({ to }) => to === 'sipho@example.com');
  expect(told.map((mail) => [mail.kind, numberIn(mail)])).toEqual([
    ['tickets', number],
    ['order-refunded', number],
  ]);
});
