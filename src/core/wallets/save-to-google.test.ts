import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent } from '../../../tests/factories.ts';
import { startGoogle } from '../../../tests/fakes/wallets/google-server.ts';
import { readAccount } from '../../adapters/wallets/google/account.ts';
import { createGoogleWallet } from '../../adapters/wallets/google/google-wallet.ts';
import { changeAttendeeSettings } from '../attendees/change-questions.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { saveOrderTicketToGoogle } from '../order-page/get-order-pass.ts';
import { saveTicketDetails } from '../order-page/ticket-details.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { transferLinkKey } from '../tickets/transfer-link.ts';
import { acceptTicket } from '../transfers/accept-ticket.ts';
import { saveTransferToGoogle } from '../transfers/get-transfer.ts';
import { sendTicket } from '../transfers/send-ticket.ts';
import { moveEvent } from './testing/move-event.ts';

const app = await createTestApp();
const google = await startGoogle({ now: () => app.clock.now() });
afterAll(() => google.close());
const account = readAccount(google.issuer, google.accountFile);
if (Array.isArray(account)) throw new Error(account.join('\n'));
const wallet = createGoogleWallet(account, {
  clock: app.clock,
  publicUrl: 'https://tickets.example',
  apiUrl: google.apiUrl,
});
const visitor = { kind: 'visitor' } as const;
const caller = { headers: new Headers(), address: '203.0.113.9' };
let event: Awaited<ReturnType<typeof anEvent>>;
let order: Awaited<ReturnType<typeof aBoughtOrder>>;

beforeEach(async () => {
  google.fail(undefined);
  app.wallets = { google: wallet };
  event = await anEvent(app);
  order = await aBoughtOrder(app, event, { quantity: 2 });
  await app.runJobs();
  google.calls.length = 0;
});

const tickets = async () => (await getOrderPage(app, order.buyer, order)).tickets;
async function firstTicket() {
  const [first] = await tickets();
  if (!first) throw new Error('The order has tickets.');
  return first;
}
const save = (ticketId: string, who = order.buyer) =>
  saveOrderTicketToGoogle(app, who, { ...order, ticketId });
const objectOf = (ticketId: string) => google.objects.get(`${google.issuer}.${ticketId}`);
const classOf = () => google.classes.get(`${google.issuer}.${event.eventId}`);
const writes = () => google.calls.filter((call) => !call.endsWith('/token'));
/** Works off what is due, also what is looked at once more. */
async function settle() {
  await app.runJobs();
  app.clock.advance(2 * MINUTE_MS);
  await app.runJobs();
}

test('a ticket is saved with its event, and the link adds it', async () => {
  const first = await firstTicket();
  const object = await google.follow(await save(first.id));
  expect(object).toMatchObject({
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: first.code, alternateText: first.shortCode },
    ticketNumber: first.shortCode,
    groupingInfo: { groupingId: order.orderId },
    linksModuleData: {
      uris: [{ uri: `http://localhost:3000/event/${event.eventId}/order/${order.orderId}` }],
    },
  });
  expect(classOf()).toMatchObject({ eventId: event.eventId, reviewStatus: 'UNDER_REVIEW' });
});

test('a second press and a second ticket tell Google only what is new', async () => {
  const [first, second] = await tickets();
  await save(first?.id ?? '');
  await save(first?.id ?? '');
  await save(second?.id ?? '');
  expect(writes()).toEqual([
    'POST /v1/eventTicketClass',
    'POST /v1/eventTicketObject',
    'POST /v1/eventTicketObject',
  ]);
  await settle();
  expect(writes()).toHaveLength(3);
});

test('somebody who presses twice at once still gets a link that works', async () => {
  const { id } = await firstTicket();
  const links = await Promise.all([save(id), save(id), save(id)]);
  for (const link of links) await google.follow(link);
});

test('only its owner saves a ticket, and only a valid one', async () => {
  const first = await firstTicket();
  await expect(save(first.id, aGuest(app))).rejects.toMatchObject({ code: 'order.unknown' });
  const { eventId, orderId } = order;
  await refundOrder(app, event.owner, { eventId, orderId, tickets: [first.id] });
  await expect(save(first.id)).rejects.toMatchObject({ code: 'wallet.not-valid' });
  expect(writes()).toEqual([]);
});

test('while Google is away nobody gets a link that leads nowhere', async () => {
  const { id } = await firstTicket();
  google.fail(503);
  await expect(save(id)).rejects.toMatchObject({ kind: 'upstream', code: 'wallet.unavailable' });
  google.fail(undefined);
  await google.follow(await save(id));
});

test('a revoked access token is replaced', async () => {
  const [first, second] = await tickets();
  await save(first?.id ?? '');
  google.revoke();
  await google.follow(await save(second?.id ?? ''));
});

test('a refund, a name and a cancellation reach the objects, and nothing else does', async () => {
  await changeAttendeeSettings(app, event.owner, event.eventId, {
    names: 'optional',
    emails: false,
    beforePayment: false,
  });
  const [first, second] = await tickets();
  for (const ticket of [first, second]) await save(ticket?.id ?? '');
  await settle();
  google.calls.length = 0;
  const named = [1, 2].map((seat) => ({ line: 1, seat, name: `Guest ${seat}`, answers: {} }));
  await saveTicketDetails(app, order.buyer, order, { tickets: named });
  await settle();
  expect(objectOf(first?.id ?? '')?.ticketHolderName).toBe('Guest 1');
  expect(writes()).toHaveLength(2);
  const { eventId, orderId } = order;
  await refundOrder(app, event.owner, { eventId, orderId, tickets: [first?.id] });
  await settle();
  expect([first, second].map((one) => objectOf(one?.id ?? '')?.state)).toEqual(['INACTIVE', 'ACTIVE']);
  expect(objectOf(first?.id ?? '')?.barcode).toBeUndefined();
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Rain.', refund: false });
  await settle();
  expect(objectOf(second?.id ?? '')?.state).toBe('INACTIVE');
});

test('a new time changes the event at Google once, whatever the number of tickets', async () => {
  for (const { id } of await tickets()) await save(id);
  await settle();
  google.calls.length = 0;
  const before = classOf()?.dateTime;
  await moveEvent(app, event);
  await settle();
  expect(classOf()?.dateTime).not.toEqual(before);
  expect(writes()).toHaveLength(1);
});

test('an accepted ticket ends its sender’s object; its holder saves one of their own', async () => {
  const first = await firstTicket();
  await save(first.id);
  const to = { ticketId: first.id, email: 'friend@example.com' };
  const { transferId } = await sendTicket(app, order.buyer, order, to, caller);
  const { eventId } = event;
  const request = { eventId, transferId, key: transferLinkKey(app, { eventId, transferId }) };
  await acceptTicket(app, visitor, request);
  await settle();
  const former = objectOf(first.id);
  expect(former).toMatchObject({ state: 'INACTIVE', ticketNumber: first.shortCode });
  expect(former?.barcode).toBeUndefined();
  const object = await google.follow(await saveTransferToGoogle(app, visitor, request));
  expect(object).toMatchObject({ state: 'ACTIVE' });
  expect(object.id).not.toBe(former?.id);
});

test('what Google refuses for now is told later', async () => {
  const first = await firstTicket();
  await save(first.id);
  await settle();
  google.fail(503);
  const { eventId, orderId } = order;
  await refundOrder(app, event.owner, { eventId, orderId, tickets: [first.id] });
  await app.runJobs();
  expect(objectOf(first.id)?.state).toBe('ACTIVE');
  google.fail(undefined);
  app.clock.advance(6 * MINUTE_MS);
  await app.runJobs();
  expect(objectOf(first.id)?.state).toBe('INACTIVE');
});
