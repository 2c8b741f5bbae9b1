import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent } from '../../../tests/factories.ts';
import { notedWallets, readNoted, readNotedBundle } from '../../../tests/fakes/wallets/noted-wallets.ts';
import { transaction } from '../../db/database.ts';
import { changeAttendeeSettings } from '../attendees/change-questions.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { getOrderPass, getOrderPasses } from '../order-page/get-order-pass.ts';
import { saveTicketDetails } from '../order-page/ticket-details.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { orderLinkKey } from '../orders/order-link.ts';
import type { TicketReceivedMail, TicketsMail } from '../shared/mail/customer-mails.ts';
import { putTicketsOnHold } from '../tickets/order-tickets-store.ts';
import { transferLinkKey } from '../tickets/transfer-link.ts';
import { acceptTicket } from '../transfers/accept-ticket.ts';
import { getTransfer, getTransferPass } from '../transfers/get-transfer.ts';
import { sendTicket } from '../transfers/send-ticket.ts';

const app = await createTestApp();
const caller = { headers: new Headers(), address: '203.0.113.9' };
const visitor = { kind: 'visitor' } as const;
let event: Awaited<ReturnType<typeof anEvent>>;
let order: Awaited<ReturnType<typeof aBoughtOrder>>;

beforeEach(async () => {
  app.wallets = notedWallets;
  app.outbox.length = 0;
  event = await anEvent(app);
  order = await aBoughtOrder(app, event, { quantity: 2 });
});

const page = () => getOrderPage(app, order.buyer, order);
const passOf = async (ticketId: string, who = order.buyer) =>
  readNoted(await getOrderPass(app, who, { ...order, ticketId }));
const ticketsMail = () =>
  app.outbox.find((mail) => mail.kind === 'tickets' && mail.order.orderId === order.orderId) as TicketsMail;
async function firstTwo() {
  const [first, second] = (await page()).tickets;
  if (!first || !second) throw new Error('The order has two tickets.');
  return [first, second] as const;
}
async function accepted(ticketId: string) {
  const { transferId } = await sendTicket(
    app,
    order.buyer,
    order,
    { ticketId, email: 'friend@example.com' },
    caller,
  );
  const key = transferLinkKey(app, { eventId: event.eventId, transferId });
  const request = { eventId: event.eventId, transferId, key };
  await acceptTicket(app, visitor, request);
  return request;
}

test('a pass has the code that the door reads, and the times and page of its ticket', async () => {
  const [first] = await firstTwo();
  const pass = await passOf(first.id);
  expect(pass).toMatchObject({
    ticketId: first.id,
    group: order.orderId,
    code: first.code,
    shortCode: first.shortCode,
    typeName: first.typeName,
    entry: first.entry,
    event: { id: event.eventId, timeZone: 'Africa/Johannesburg' },
    pageLink: `http://localhost:3000/event/${event.eventId}/order/${order.orderId}`,
  });
  const scan = { eventId: event.eventId, code: pass.code ?? '', gate: 'North' };
  expect((await admitTicket(app, event.owner, scan)).answer).toBe('admitted');
});

test('a pass names the attendee once somebody gave the name', async () => {
  await changeAttendeeSettings(app, event.owner, event.eventId, {
    names: 'optional',
    emails: false,
    beforePayment: false,
  });
  const [first] = await firstTwo();
  expect((await passOf(first.id)).attendeeName).toBeUndefined();
  const tickets = [
    { line: 1, seat: 1, name: 'Nomvula', answers: {} },
    { line: 1, seat: 2, answers: {} },
  ];
  await saveTicketDetails(app, order.buyer, order, { tickets });
  const names = (await page()).tickets.map(async ({ id }) => (await passOf(id)).attendeeName);
  expect(await Promise.all(names)).toEqual(['Nomvula', undefined]);
});

test('the page leads to each valid ticket’s pass, and to both at once', async () => {
  const { tickets, passesPath } = await page();
  const base = `/event/${event.eventId}/order/${order.orderId}`;
  expect(tickets.map(({ wallets }) => wallets)).toEqual(
    tickets.map(({ id }) => ({ apple: `${base}/tickets/${id}/apple.pkpass`, google: null })),
  );
  expect(passesPath).toBe(`${base}/tickets.pkpasses`);
  const both = readNotedBundle(await getOrderPasses(app, order.buyer, order));
  expect(both.map(({ ticketId }) => ticketId)).toEqual(tickets.map(({ id }) => id));
});

test('the mail leads to each pass with the key that opens the order', async () => {
  await app.runJobs();
  const mail = ticketsMail();
  const [first, second] = await firstTwo();
  const key = orderLinkKey(app, { ...order, linkVersion: 0 });
  expect(mail.wallets).toEqual(
    [first, second].map(({ id, wallets }) => ({
      ticketId: id,
      apple: `http://localhost:3000${wallets.apple}?key=${key}`,
      google: null,
    })),
  );
});

test('nobody else gets a pass', async () => {
  const [first] = await firstTwo();
  await expect(passOf(first.id, aGuest(app))).rejects.toMatchObject({ code: 'order.unknown' });
  const other = await aBoughtOrder(app, event);
  await expect(getOrderPass(app, other.buyer, { ...other, ticketId: first.id })).rejects.toMatchObject({
    code: 'wallet.no-such-ticket',
  });
  await expect(passOf('nothing')).rejects.toMatchObject({ code: 'wallet.no-such-ticket' });
});

test('a ticket that is refunded or on hold has no pass', async () => {
  const [first, second] = await firstTwo();
  const { eventId, orderId } = order;
  await refundOrder(app, event.owner, { eventId, orderId, tickets: [first.id] });
  await expect(passOf(first.id)).rejects.toMatchObject({ code: 'wallet.not-valid' });
  expect((await page()).tickets.map(({ wallets }) => wallets.apple !== null)).toEqual([false, true]);
  expect((await page()).passesPath).toBeNull();
  await transaction(app.db, (tx) => putTicketsOnHold(tx, eventId, orderId));
  await expect(passOf(second.id)).rejects.toMatchObject({ code: 'wallet.not-valid' });
});

test('an accepted ticket’s pass is its holder’s, and no longer the customer’s', async () => {
  const [first] = await firstTwo();
  const request = await accepted(first.id);
  await expect(passOf(first.id)).rejects.toMatchObject({ code: 'wallet.no-such-ticket' });
  const { ticket } = await getTransfer(app, visitor, request);
  expect(ticket?.wallets.apple).toBe(`/event/${event.eventId}/ticket/${request.transferId}/apple.pkpass`);
  const pass = readNoted(await getTransferPass(app, visitor, request));
  expect(pass).toMatchObject({ ticketId: ticket?.id, code: ticket?.code, group: request.transferId });
  expect(pass.orderNumber).toBeUndefined();
  expect(pass.pageLink).toBe(`http://localhost:3000/event/${event.eventId}/ticket/${request.transferId}`);
  await app.runJobs();
  const mail = app.outbox.find(({ kind }) => kind === 'ticket-received') as TicketReceivedMail;
  expect(mail.wallets?.[0]?.apple).toBe(`http://localhost:3000${ticket?.wallets.apple}?key=${request.key}`);
});

test('a ticket that waits to be accepted has no pass for its recipient yet', async () => {
  const [first] = await firstTwo();
  const to = { ticketId: first.id, email: 'friend@example.com' };
  const { transferId } = await sendTicket(app, order.buyer, order, to, caller);
  const key = transferLinkKey(app, { eventId: event.eventId, transferId });
  await expect(
    getTransferPass(app, visitor, { eventId: event.eventId, transferId, key }),
  ).rejects.toMatchObject({ code: 'transfer.not-yours' });
});

test('while no wallet is set up, nothing is offered and nothing is made', async () => {
  app.wallets = {};
  const { tickets, passesPath } = await page();
  expect([tickets[0]?.wallets, passesPath]).toEqual([{ apple: null, google: null }, null]);
  await app.runJobs();
  const mail = ticketsMail();
  expect(mail.wallets?.every(({ apple }) => apple === null)).toBe(true);
  await expect(passOf(tickets[0]?.id ?? '')).rejects.toMatchObject({ code: 'wallet.off' });
});
