import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  FAKE_STRIPE,
  type FakeStripe,
  startFakeStripe,
} from '../../src/adapters/payments/testing/fake-stripe/fake-stripe.ts';
import { launchBrowser } from '../launch-browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type RunningApp, startApp } from './running-app.ts';
import { standInForStripe } from './stripe-stand-in.ts';

/** Buying where cards are taken by Stripe, in the built app: Stripe's hosts are answered by stand-ins. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: RunningApp;
let browser: Browser;
let fake: FakeStripe;
let address: string;

beforeAll(async () => {
  fake = await startFakeStripe();
  const env = {
    STRIPE_SECRET_KEY: FAKE_STRIPE.secretKey,
    STRIPE_PUBLISHABLE_KEY: FAKE_STRIPE.publishableKey,
    STRIPE_WEBHOOK_SECRET: FAKE_STRIPE.webhookSecret,
    STRIPE_API_URL: fake.url,
  };
  [app, browser] = await Promise.all([startApp({ env }), launchBrowser()]);
  fake.reportTo(`${app.url}/webhooks/stripe`);
  address = (await app.demoEvent()).url;
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await fake?.close();
});

/** What the page's policy refused, or Stripe.js. */
const complaints: string[] = [];

async function openEvent(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...options,
  });
  await standInForStripe(context, fake);
  const page = await context.newPage();
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address);
  await page.getByLabel('Email').fill('lerato@example.com');
  return page;
}

const buy = (page: Page) =>
  page.getByRole('button', { name: 'Buy a ticket!' }).filter({ visible: true }).click();
const payWindow = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const payButton = (page: Page) => payWindow(page).getByRole('button', { name: /^Pay [0-9 .]+ [A-Z]{3}$/ });

async function payWith(page: Page, number: string): Promise<void> {
  await page
    .frameLocator('iframe[title="Secure payment input frame"]')
    .getByLabel('Card number')
    .fill(number);
  await payButton(page).click();
}

const seeTickets = (page: Page) => page.getByRole('heading', { level: 1, name: /ticket/i }).waitFor();

test('a card that is declined is said so in the window, and another one buys the ticket', async () => {
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
  await page.context().close();
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
  await page.getByRole('heading', { name: 'Your seats are kept until' }).waitFor();
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
  await page.context().close();
});

test('Stripe’s script that does not load is named, and one press tries again; the order’s page pays too', async () => {
  const page = await openEvent();
  await page.context().route('https://js.stripe.com/**', (route) => route.abort());
  await buy(page);
  await page.getByText('The payment form did not load').waitFor();
  await expectAccessible(page);
  await page.context().unroute('https://js.stripe.com/**');
  await standInForStripe(page.context(), fake);
  await payWindow(page).getByRole('button', { name: 'Try again' }).click();
  await payButton(page).waitFor();
  const orderUrl = await page.evaluate(
    () => document.querySelector<HTMLAnchorElement>('[data-part="pay-order"]')?.href ?? '',
  );
  const intents = [...fake.world.store.intents.values()];
  await page.goto(`${orderUrl}?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed`);
  expect(page.url()).toBe(orderUrl);
  await page.getByRole('link', { name: 'Continue payment' }).click();
  await payWith(page, '4242424242424242');
  await seeTickets(page);
  expect(fake.world.store.intents.size).toBe(intents.length);
  await page.context().close();
});

test('without scripts the order’s page says how to go on', async () => {
  const page = await openEvent({ javaScriptEnabled: false });
  await buy(page);
  await page.waitForURL(/\/order\//);
  expect(await page.locator('noscript .notice').innerText()).toContain('Paying needs JavaScript');
  expect(await page.getByRole('link', { name: 'Continue payment' }).count()).toBe(0);
  await page.context().close();
});

test('the page’s policy lets all of it through, and nothing broke', () => {
  const unexpected = complaints.filter((line) => !/ERR_FAILED|status of 40[02]/.test(line));
  expect(unexpected).toEqual([]);
});
