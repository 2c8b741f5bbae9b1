import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type APIRequestContext, request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appleCertificates } from '../fakes/wallets/apple-certificates.ts';
import { startGoogle } from '../fakes/wallets/google-server.ts';
import { Phone } from '../fakes/wallets/phone.ts';
import { startPushServer } from '../fakes/wallets/push-server.ts';
import { PATIENCE_MS } from '../launch-browser.ts';
import { ask, until } from '../prepare/ask.ts';
import { buy, type PlacedOrder } from '../prepare/buy.ts';
import { type Gateway, gatewayOf } from '../prepare/gateway.ts';
import { pathOf, ticketsOf } from '../prepare/organiser-order.ts';
import { putOnSale } from '../prepare/put-on-sale.ts';
import { beGuest, signIn } from '../prepare/sign-in.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import type { RunningApp } from './running-app.ts';

/** Tickets on their way into wallets, with the built app: from the email to the phone, and a refund after them. */
const made = appleCertificates();
const EMAIL = 'nomvula@example.com';
let app: RunningApp;
let gateway: Gateway;
let folder: string;
let order: PlacedOrder;
let organiser: APIRequestContext;
/** A phone that has opened nothing of ours before. */
let phone: APIRequestContext;
const [google, apns] = await Promise.all([startGoogle(), startPushServer(made)]);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tikiti-wallets-'));
  const authority = path.join(folder, 'authority.pem');
  await writeFile(authority, made.wwdr);
  app = await startAppOnRunServer({
    env: {
      APPLE_WALLET_CERTIFICATE: made.certificate.replaceAll(/\r?\n/g, '\\n'),
      APPLE_WALLET_KEY: Buffer.from(made.key).toString('base64'),
      APPLE_WALLET_WWDR_CERTIFICATE: made.wwdr,
      APPLE_WALLET_PUSH_URL: apns.url,
      NODE_EXTRA_CA_CERTS: authority,
      GOOGLE_WALLET_ISSUER_ID: google.issuer,
      GOOGLE_WALLET_SERVICE_ACCOUNT: google.accountFile,
      GOOGLE_WALLET_API_URL: google.apiUrl,
    },
  });
  gateway = await gatewayOf(app);
  organiser = await signIn(app, await app.account('organiser'));
  phone = await request.newContext({ baseURL: app.url, timeout: PATIENCE_MS });
  const [admin, customer] = [await signIn(app, await app.account('admin')), await beGuest(app)];
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const eventId = await putOnSale(organiser, admin, {
    name: 'Jazz at the Blue Room',
    description: 'An evening of jazz.',
    startsAt: `${day}T19:30`,
    endsAt: `${day}T23:00`,
    timeZone: 'Africa/Johannesburg',
    locationText: '12 Long Street, Cape Town',
    latitude: -33.92,
    longitude: 18.42,
    types: [{ name: 'General', priceMinor: 18_000, currency: 'ZAR', capacity: 300 }],
  });
  order = await buy(customer, gateway, eventId, EMAIL, [1]);
  await Promise.all([admin, customer].map((session) => session.dispose()));
});
afterAll(async () => {
  await Promise.all([organiser, phone].map((session) => session?.dispose()));
  await app?.stop();
  await Promise.all([google.close(), apns.close()]);
  await rm(folder, { recursive: true, force: true });
});

const linkIn = (mail: string, words: string) =>
  new RegExp(`${words}: (\\S+)`).exec(mail)?.[1] ?? `no link: ${words}`;

/** Where an address sends the phone on to. */
async function leadsTo(address: string): Promise<string> {
  const answer = await phone.get(address, { maxRedirects: 0 });
  return answer.headers().location ?? `${answer.status()} instead of a redirect`;
}

test('the email’s links lead into both wallets, and a refund follows', async () => {
  const { text } = await until(
    async () => (await app.mailsTo(EMAIL)).find((mail) => mail.subject.startsWith('Your ticket')),
    'the email with the ticket',
  );
  const answer = await phone.get(linkIn(text, 'Add to Apple Wallet'));
  expect(answer.headers()['content-type']).toBe('application/vnd.apple.pkpass');
  expect(answer.url()).not.toContain('key=');
  const wallet = new Phone((url, init) => fetch(url, init), made.wwdr);
  const serial = await wallet.add(await answer.body());
  expect(wallet.pass(serial).barcodes).toHaveLength(1);

  const withoutKey = await leadsTo(linkIn(text, 'Add to Google Wallet'));
  expect(withoutKey).not.toContain('key=');
  const object = await google.follow(await leadsTo(withoutKey));
  expect(object).toMatchObject({ state: 'ACTIVE' });

  await until(async () => apns.pushed[0], 'the notification after the registration');
  await wallet.wake();
  apns.pushed.length = 0;
  const [ticket] = await ticketsOf(organiser, order);
  await ask(organiser, 'POST', `${pathOf(order)}/refund`, { tickets: [ticket?.id] });
  await until(async () => apns.pushed[0], 'the notification of the refund');
  expect(await wallet.wake()).toEqual([serial]);
  expect(wallet.pass(serial)).toMatchObject({ voided: true });
  await until(
    async () => [...google.objects.values()].find(({ state }) => state === 'INACTIVE'),
    'an inactive object',
  );
});

test('without its key nobody gets a pass', async () => {
  const stranger = await request.newContext({ baseURL: app.url, timeout: PATIENCE_MS });
  const [ticket] = await ticketsOf(organiser, order);
  const base = `/event/${order.eventId}/order/${order.orderId}/tickets/${ticket?.id}`;
  for (const file of ['apple.pkpass', 'google-wallet'])
    expect((await stranger.get(`${base}/${file}`, { maxRedirects: 0 })).status()).toBe(404);
  await stranger.dispose();
});
