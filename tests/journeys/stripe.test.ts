import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FAKE_STRIPE,
  type FakeStripe,
  startFakeStripe,
} from '../../src/adapters/payments/stripe/testing/fake-stripe.ts';
import { createTestApp } from '../database.ts';
import { anEvent, breaches } from '../factories.ts';
import { launchBrowser } from '../launch-browser.ts';
import { buyButton } from './buy-button.ts';
import { expectAccessible } from './expect-accessible.ts';
import { FRUGAL, startAppOn } from './paying/app-on-books.ts';
import { readBooks } from './paying/books.ts';
import { complaintOf } from './paying/complaint.ts';
import type { RunningApp } from './running-app.ts';
import { standInForStripe } from './stripe-stand-in.ts';

const books = await createTestApp({ durable: true });
books.clock.set(new Date());
const { endHold, untilState, untilAttempt, exceptionsOf, salesOf } = readBooks(books);

let app: RunningApp;
let browser: Browser;
let fake: FakeStripe;
let address: string;
/** A returning customer on a phone. */
let visitor: BrowserContext;

beforeAll(async () => {
  fake = await startFakeStripe();
  const env = {
    STRIPE_SECRET_KEY: FAKE_STRIPE.secretKey,
    STRIPE_PUBLISHABLE_KEY: FAKE_STRIPE.publishableKey,
    STRIPE_WEBHOOK_SECRET: FAKE_STRIPE.webhookSecret,
    STRIPE_API_URL: fake.url,
  };
  [app, browser] = await Promise.all([startAppOn(books, env), launchBrowser(FRUGAL)]);
  fake.reportTo(`${app.url}/webhooks/stripe`);
  const { eventId } = await anEvent(books, { types: [{ currency: 'EUR' }] });
  address = `${app.url}/event/${eventId}`;
  visitor = await newVisitor();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await fake?.close();
});

/** What was refused by the page's policy or by Stripe.js. */
const complaints: string[] = [];

async function newVisitor(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    // Animations are drawn again and again while a test waits.
    reducedMotion: 'reduce',
    ...options,
  });
  await standInForStripe(context, fake);
  context.on('console', (line) => line.type() === 'error' && complaints.push(complaintOf(line)));
  context.on('weberror', (error) => complaints.push(error.error().message));
  return context;
}

async function openEvent(by = visitor): Promise<Page> {
  const page = await by.newPage();
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill('lerato@example.com');
  return page;
}

const buy = (page: Page) => buyButton(page).click();
const payWindow = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const payButton = (page: Page) => payWindow(page).getByRole('button', { name: /^Pay [0-9 .]+ [A-Z]{3}$/ });

async function payWith(page: Page, number: string, field = 'Card number'): Promise<void> {
  await page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel(field).fill(number);
  await payButton(page).click();
}

/** Pays by a debit that takes days. @returns its order, and its payment at Stripe */
async function payByDebit(page: Page) {
  await buy(page);
  await payWith(page, 'AT611904300234573201', 'or IBAN');
  await page.waitForURL(/\/order\//);
  await page.getByRole('heading', { level: 1, name: 'Checking your payment' }).waitFor();
  const order = orderAt(page.url());
  await untilAttempt(order, 'processing');
  return { order, intentId: newestIntent() };
}

const newestIntent = () => [...fake.world.store.intents.keys()].at(-1) ?? '';

function orderAt(url: string) {
  const { pathname } = new URL(url);
  return { id: pathname.split('/').at(-1) ?? '', path: pathname, reference: '', email: '' };
}

const orderAddress = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLAnchorElement>('[data-part="pay-order"]')?.href ?? '');

const seeTickets = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^You.re going!|ticket/i }).waitFor();

test('a declined card is reported in the window, and another one buys the ticket', async () => {
  const page = await openEvent();
  await buy(page);
  await payButton(page).waitFor();
  await expectAccessible(page);
  await payWith(page, '4000000000000002');
  await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  await expectAccessible(page);
  await payWith(page, '4242424242424242');
  await page.waitForURL(/\/event\/[^/]+\/order\//);
  await seeTickets(page);
  await page.close();
});

test('the window keeps the focus, Escape closes it, and a bank’s question comes up in front of it', async () => {
  const page = await openEvent();
  await buy(page);
  await payButton(page).waitFor();
  for (let stops = 0; stops < 8; stops += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('[role=dialog]'),
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await payWindow(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Your seats are reserved until' }).waitFor();
  await page.getByRole('button', { name: 'Continue payment' }).first().click();
  await payButton(page).waitFor();
  await payWith(page, '4000000000003220');
  const bank = page.frameLocator('iframe[title="3-D Secure"]');
  await bank.getByRole('link', { name: 'Fail' }).click();
  await page.getByText('We are unable to authenticate').waitFor();
  await payWith(page, '4000000000003220');
  await bank.getByRole('link', { name: 'Complete' }).click();
  await page.waitForURL(/\/order\//);
  await seeTickets(page);
  await page.close();
});

test('a Stripe script that does not load is reported, and one press retries; the order’s page can pay too', async () => {
  const page = await openEvent();
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await buy(page);
  await page.getByText('The payment form did not load').waitFor();
  await expectAccessible(page);
  await page.unroute('https://js.stripe.com/**');
  await payWindow(page).getByRole('button', { name: 'Try again' }).click();
  await payButton(page).waitFor();
  const orderUrl = await orderAddress(page);
  const intents = [...fake.world.store.intents.values()];
  await page.goto(`${orderUrl}?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed`);
  expect(page.url()).toBe(orderUrl);
  await page.getByRole('link', { name: 'Continue payment' }).click();
  await payWith(page, '4242424242424242');
  await seeTickets(page);
  expect(fake.world.store.intents.size).toBe(intents.length);
  await page.close();
});

test('without scripts the order’s page says how to continue', async () => {
  const page = await openEvent(await newVisitor({ javaScriptEnabled: false }));
  await buy(page);
  await page.waitForURL(/\/order\//);
  expect(await page.locator('noscript .notice').innerText()).toContain('Paying needs JavaScript');
  expect(await page.getByRole('link', { name: 'Continue payment' }).count()).toBe(0);
  await page.close();
});

test('a pending debit keeps the seats, and issues the ticket when it arrives', async () => {
  const page = await openEvent();
  const { order, intentId } = await payByDebit(page);
  await page.getByText('Your seats are reserved until').waitFor();
  fake.succeed(intentId);
  await seeTickets(page);
  expect(await salesOf(order)).toHaveLength(1);
  await page.close();
});

test('a bank’s page is paid at and comes back to the ticket; without paying, it comes back to pay another way', async () => {
  const page = await openEvent();
  await buy(page);
  await payWith(page, 'ideal', 'or pay with');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(/\/order\/[^?]+$/);
  await page.getByRole('link', { name: 'Continue payment' }).click();
  await payWith(page, 'ideal', 'or pay with');
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/order\/[^?]+$/);
  await seeTickets(page);
  await page.close();
});

test('paid at the bank on another device, the order is paid, and whoever comes back there is told so', async () => {
  const page = await openEvent();
  await buy(page);
  await payWith(page, 'ideal', 'or pay with');
  await page.waitForURL(/\/redirect\/authenticate\//);
  const elsewhere = await (await newVisitor()).newPage();
  await elsewhere.goto(page.url());
  await elsewhere.getByRole('link', { name: 'Pay', exact: true }).click();
  await elsewhere.waitForURL(/\/event\//);
  await elsewhere.getByRole('heading', { level: 1, name: 'We can’t show this order here' }).waitFor();
  await expectAccessible(elsewhere);
  const order = orderAt(elsewhere.url());
  RIGHTLY.add(`404 ${order.path}`);
  await untilState(order, 'paid');
  await elsewhere.context().close();
  await page.close();
});

test('one that arrives after the hold has ended buys a seat that is left, and is filed', async () => {
  const page = await openEvent();
  const { order, intentId } = await payByDebit(page);
  await endHold(order);
  await page.getByRole('heading', { level: 1, name: 'Your payment hasn’t arrived yet' }).waitFor();
  fake.succeed(intentId);
  await untilState(order, 'paid');
  await page.reload();
  await seeTickets(page);
  expect(await exceptionsOf(order)).toEqual([{ kind: 'late' }]);
  await page.close();
});

test('a payment that was cancelled at Stripe is shown as over, and one press chooses again', async () => {
  const page = await openEvent();
  await buy(page);
  await payButton(page).waitFor();
  const orderUrl = await orderAddress(page);
  const intent = fake.world.store.intents.get(newestIntent());
  if (!intent) throw new Error('It was opened.');
  intent.status = 'canceled';
  fake.world.tell('payment_intent.canceled', intent);
  const order = orderAt(orderUrl);
  await untilAttempt(order, 'abandoned');
  await page.goto(orderUrl);
  await page.getByRole('heading', { level: 1, name: 'This payment has ended' }).waitFor();
  await page.getByText('You were not charged.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose tickets again' }).click();
  await page.waitForURL(address);
  await untilState(order, 'cancelled');
  await page.close();
});

test('two tabs pay one order: it is charged once, and both show its ticket', async () => {
  const one = await openEvent();
  await buy(one);
  await payButton(one).waitFor();
  const other = await visitor.newPage();
  await other.goto(await orderAddress(one));
  await other.getByRole('link', { name: 'Continue payment' }).click();
  await payButton(other).waitFor();
  await Promise.all([one, other].map((page) => payWith(page, '4242424242424242')));
  await Promise.all([one, other].map(seeTickets));
  const order = orderAt(other.url());
  expect(await salesOf(order)).toHaveLength(1);
  const charges = [...fake.world.store.charges.values()];
  expect(charges.filter((charge) => charge.payment_intent === newestIntent())).toHaveLength(1);
  await Promise.all([one, other].map((page) => page.close()));
});

test('in the end the books are sound', async () => {
  expect(await breaches(books)).toEqual([]);
});

test('the page’s policy allowed everything needed, nothing broke, and only the expected requests were refused', () => {
  expect(complaints.filter((complaint) => !RIGHTLY.has(complaint))).toEqual([]);
});

/** The deliberate failures, as a browser names them. */
const RIGHTLY = new Set([
  // The card that is declined.
  '402 /v1/payment_intents/pi_…/confirm',
  // The second of two tabs tries to pay again what is already paid.
  '400 /v1/payment_intents/pi_…/confirm',
  // The script that does not load.
  'ERR_FAILED /endive/stripe.js',
]);
