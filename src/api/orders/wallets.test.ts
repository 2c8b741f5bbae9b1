import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { appleCertificates } from '../../../tests/fakes/wallets/apple-certificates.ts';
import { Phone } from '../../../tests/fakes/wallets/phone.ts';
import { startPushServer } from '../../../tests/fakes/wallets/push-server.ts';
import { createAppleWallet } from '../../adapters/wallets/apple/apple-wallet.ts';
import { readIdentity } from '../../adapters/wallets/apple/identity.ts';
import { aBoughtOrder } from '../../core/holds/testing/bought-order.ts';
import { getOrderPage } from '../../core/order-page/get-order-page.ts';
import { getOrderPass } from '../../core/order-page/get-order-pass.ts';
import { refundOrder } from '../../core/order-refunds/refund-order.ts';
import { DAY_MS, MINUTE_MS } from '../../core/shared/durations.ts';
import { transferLinkKey } from '../../core/tickets/transfer-link.ts';
import { acceptTicket } from '../../core/transfers/accept-ticket.ts';
import { sendTicket } from '../../core/transfers/send-ticket.ts';
import { forgetPasses } from '../../core/wallets/forget-passes.ts';
import { moveEvent } from '../../core/wallets/testing/move-event.ts';
import { createFrontDoor } from '../../server/front-door.ts';

const made = appleCertificates();
const apns = await startPushServer(made);
afterAll(() => apns.close());
const app = await createTestApp();
const identity = readIdentity({ ...made, passphrase: undefined });
if (Array.isArray(identity)) throw new Error(identity.join('\n'));
app.wallets = {
  apple: createAppleWallet(identity, {
    clock: app.clock,
    publicUrl: app.settings.publicUrl,
    push: { url: apns.url, authority: made.wwdr },
  }),
};
const pages = async () => new Response('', { status: 404 });
const door = createFrontDoor(app, { pages, assetsDir: '.', trustedProxies: 0 });
const send = async (url: string, init?: RequestInit) => door.request(url, init);
const BASE = '/api/wallets/apple/v1';
const caller = { headers: new Headers(), address: '203.0.113.9' };

let event: Awaited<ReturnType<typeof anEvent>>;
let order: Awaited<ReturnType<typeof aBoughtOrder>>;
let phone: Phone;

beforeEach(async () => {
  apns.fail(undefined);
  event = await anEvent(app);
  order = await aBoughtOrder(app, event, { quantity: 2 });
  phone = new Phone(send, made.wwdr);
});

const ticketIds = async () => (await getOrderPage(app, order.buyer, order)).tickets.map(({ id }) => id);
const passOf = (ticketId: string) => getOrderPass(app, order.buyer, { ...order, ticketId });
async function addFirst() {
  const [first = ''] = await ticketIds();
  const serial = await phone.add(await passOf(first));
  await settle();
  await phone.wake();
  apns.pushed.length = 0;
  return { first, serial };
}
/** Works off what is due, also what is looked at once more. */
async function settle() {
  await app.runJobs();
  app.clock.advance(2 * MINUTE_MS);
  await app.runJobs();
}
const refund = (ticketId: string) =>
  refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId, tickets: [ticketId] });
const devices = () =>
  app.db.selectFrom('wallet_devices').where('eventId', '=', event.eventId).selectAll().execute();

test('a phone that added a pass is told once, in case the pass is older than the ticket', async () => {
  const [first = ''] = await ticketIds();
  const old = await passOf(first);
  await moveEvent(app, event);
  const serial = await phone.add(old);
  const before = phone.pass(serial);
  await settle();
  expect(apns.pushed.filter((token) => token === phone.pushToken)).toHaveLength(1);
  expect(await phone.wake()).toEqual([serial]);
  expect(phone.pass(serial).expirationDate).not.toBe(before.expirationDate);
});

test('a phone is told of a new time, fetches the pass, and is not told again', async () => {
  const { serial } = await addFirst();
  const before = phone.pass(serial).eventTicket.secondaryFields;
  await moveEvent(app, event);
  await settle();
  expect(apns.pushed).toEqual([phone.pushToken]);
  expect(await phone.wake()).toEqual([serial]);
  expect(phone.pass(serial).eventTicket.secondaryFields).not.toEqual(before);
  await settle();
  expect(apns.pushed).toHaveLength(1);
  expect(await phone.wake()).toEqual([]);
});

test('the pass of a refunded ticket becomes void, and the other one stays', async () => {
  const { first, serial } = await addFirst();
  const [, second = ''] = await ticketIds();
  const other = await phone.add(await passOf(second));
  await settle();
  await phone.wake();
  apns.pushed.length = 0;
  await refund(first);
  await settle();
  expect(apns.pushed).toEqual([phone.pushToken]);
  await phone.wake();
  expect(phone.pass(serial).voided).toBe(true);
  expect(phone.pass(serial).barcodes).toBeUndefined();
  expect(phone.pass(other).voided).toBe(false);
});

test('a phone with several passes of an event is told once', async () => {
  await addFirst();
  const [, second = ''] = await ticketIds();
  await phone.add(await passOf(second));
  await settle();
  await phone.wake();
  apns.pushed.length = 0;
  await moveEvent(app, event);
  await app.runJobs();
  expect(apns.pushed).toEqual([phone.pushToken]);
  expect(await phone.wake()).toHaveLength(2);
});

test('an accepted ticket makes its sender’s pass void, which shows nothing of the new holder', async () => {
  const { first, serial } = await addFirst();
  const code = phone.pass(serial).eventTicket.backFields.find(({ key }) => key === 'code')?.value;
  const to = { ticketId: first, email: 'friend@example.com' };
  const { transferId } = await sendTicket(app, order.buyer, order, to, caller);
  const { eventId } = event;
  const key = transferLinkKey(app, { eventId, transferId });
  await acceptTicket(app, { kind: 'visitor' }, { eventId, transferId, key });
  await settle();
  expect(apns.pushed).toEqual([phone.pushToken]);
  await phone.wake();
  const pass = phone.pass(serial);
  expect(pass.voided).toBe(true);
  expect(pass.barcodes).toBeUndefined();
  expect(pass.eventTicket.backFields.find((field) => field.key === 'code')?.value).toBe(code);
  expect(JSON.stringify(pass)).not.toContain(transferId);
});

test('what did not change is not sent again', async () => {
  const { serial } = await addFirst();
  const { authenticationToken, passTypeIdentifier } = phone.pass(serial);
  const url = `${BASE}/passes/${passTypeIdentifier}/${serial}`;
  const authorization = `ApplePass ${authenticationToken}`;
  const whole = await send(url, { headers: { authorization } });
  const modified = whole.headers.get('last-modified') ?? '';
  const again = () => send(url, { headers: { authorization, 'if-modified-since': modified } });
  expect((await again()).status).toBe(304);
  // Twice within the same second of the clock.
  await moveEvent(app, event);
  await app.runJobs();
  expect((await again()).status).toBe(200);
});

test('without the pass’s own token nothing is told and nobody registers', async () => {
  const { serial } = await addFirst();
  const { passTypeIdentifier: type } = phone.pass(serial);
  const [, second = ''] = await ticketIds();
  const other = new Phone(send, made.wwdr);
  const otherSerial = await other.add(await passOf(second));
  const wrong = `ApplePass ${other.pass(otherSerial).authenticationToken}`;
  const guesses: Record<string, string>[] = [{}, { authorization: wrong }, { authorization: 'ApplePass x' }];
  for (const headers of guesses) {
    const registration = `${BASE}/devices/d/registrations/${type}/${serial}`;
    const json = { 'content-type': 'application/json', ...headers };
    const body = JSON.stringify({ pushToken: phone.pushToken });
    const answers = await Promise.all([
      send(`${BASE}/passes/${type}/${serial}`, { headers }),
      send(registration, { method: 'POST', headers: json, body }),
      send(registration, { method: 'DELETE', headers }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  }
  const authorization = `ApplePass ${phone.pass(serial).authenticationToken}`;
  const foreign = await send(`${BASE}/passes/pass.of.others/${serial}`, { headers: { authorization } });
  expect(foreign.status).toBe(404);
});

test('a deleted pass, and a phone that Apple calls gone, are told nothing more', async () => {
  const { first, serial } = await addFirst();
  const other = new Phone(send, made.wwdr);
  await other.add(await passOf(first));
  await settle();
  apns.pushed.length = 0;
  await phone.remove(serial);
  apns.gone.add(other.pushToken);
  await moveEvent(app, event);
  await settle();
  expect(apns.pushed).toEqual([]);
  expect(await devices()).toEqual([]);
});

test('while Apple fails, the phone is told later', async () => {
  const { serial } = await addFirst();
  apns.fail({ status: 503, reason: 'ServiceUnavailable' });
  await moveEvent(app, event);
  await app.runJobs();
  expect(apns.pushed).toEqual([]);
  apns.fail(undefined);
  app.clock.advance(6 * MINUTE_MS);
  await app.runJobs();
  expect(apns.pushed).toEqual([phone.pushToken]);
  expect(await phone.wake()).toEqual([serial]);
});

test('a phone that registers twice is known, with its latest push token', async () => {
  const { serial } = await addFirst();
  const { authenticationToken, passTypeIdentifier } = phone.pass(serial);
  const pushToken = 'ab'.repeat(32);
  const again = await send(`${BASE}/devices/${phone.device}/registrations/${passTypeIdentifier}/${serial}`, {
    method: 'POST',
    headers: { authorization: `ApplePass ${authenticationToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pushToken }),
  });
  expect(again.status).toBe(200);
  expect(await devices()).toMatchObject([{ pushToken }]);
});

test('what wallets have of an event is forgotten a month after it', async () => {
  const { serial } = await addFirst();
  const { endsAt } = await app.db
    .selectFrom('events')
    .where('id', '=', event.eventId)
    .select('endsAt')
    .executeTakeFirstOrThrow();
  const then = app.clock.now();
  app.clock.set(new Date(endsAt.getTime() + 29 * DAY_MS));
  await forgetPasses(app);
  expect(await devices()).toHaveLength(1);
  app.clock.advance(2 * DAY_MS);
  await forgetPasses(app);
  expect(await devices()).toEqual([]);
  const { authenticationToken, passTypeIdentifier } = phone.pass(serial);
  const headers = { authorization: `ApplePass ${authenticationToken}` };
  const late = await send(`${BASE}/passes/${passTypeIdentifier}/${serial}`, { headers });
  expect(late.status).toBe(200);
  app.clock.set(then);
});

test('what a phone reports is noted without its name', async () => {
  const noted: unknown[] = [];
  const log = { ...app.log, warn: (facts: unknown) => void noted.push(facts) };
  const loud = createFrontDoor({ ...app, log } as typeof app, { pages, assetsDir: '.', trustedProxies: 0 });
  const answer = await loud.request(`${BASE}/log`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ logs: [`Register task of ${phone.device} failed: 401`] }),
  });
  expect(answer.status).toBe(200);
  expect(noted).toEqual([{ says: 'Register task of … failed: 401' }]);
});
