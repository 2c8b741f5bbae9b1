import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../sandbox-gateway/src/testing/browser.ts';
import {
  type GatewayUnderTest,
  startGatewayUnderTest,
} from '../../sandbox-gateway/src/testing/gateway-under-test.ts';
import type { CheckoutCallbacks } from './callbacks.ts';
import type * as Client from './inline-checkout.ts';
import { type Shop, startShop } from './testing/shop.ts';

// What the shop's page holds.
declare const client: typeof Client;
declare const heard: { name: string; data?: unknown }[];
declare const record: () => CheckoutCallbacks;
declare const ready: boolean | undefined;

let browser: Browser;
let shop: Shop;
let under: GatewayUnderTest;
let page: Page;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
  under = await startGatewayUnderTest({ appOrigins: [shop.origin] });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([under.close(), shop.close()]);
});

const complaints: string[] = [];
beforeEach(async () => {
  complaints.length = 0;
  page = await browser.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(shop.origin);
  await page.waitForFunction(() => typeof ready !== 'undefined');
});
afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

async function resume(
  changes: Partial<Client.CheckoutOptions> = {},
): Promise<{ reference: string; popup: FrameLocator }> {
  const { access_code, reference } = await under.initialize();
  await page.locator('#buy').focus();
  await page.evaluate(
    ([code, options]) => {
      client.resumeTransaction(code, record(), options);
    },
    [access_code, { checkoutUrl: `${under.gateway.url}/popup`, ...changes }] as const,
  );
  return { reference, popup: page.frameLocator('iframe[id^="inline-checkout-"]') };
}

const events = () => page.evaluate(() => heard);
const eventNames = async () => (await events()).map((event) => event.name);
const gone = () => page.locator('dialog').waitFor({ state: 'detached' });

test('a good card pays, and the page hears of it once', async () => {
  const { reference, popup } = await resume();
  await popup.getByRole('button', { name: 'Success' }).click();
  await popup.getByRole('button', { name: 'Pay 350.00 ZAR' }).click();
  await gone();
  expect(await events()).toEqual([
    { name: 'onLoad', data: expect.objectContaining({ customer: { email: 'ada@example.com' } }) },
    {
      name: 'onSuccess',
      data: expect.objectContaining({ reference, status: 'success', message: 'Approved' }),
    },
  ]);
  expect((await under.call('GET', `/transaction/verify/${reference}`)).data.status).toBe('success');
});

test('a declined card can be followed by a good one', async () => {
  const { popup } = await resume();
  await popup.getByRole('button', { name: 'Declined' }).click();
  await popup.getByRole('button', { name: 'Pay 350.00 ZAR' }).click();
  await popup.getByRole('alert').filter({ hasText: 'Declined' }).waitFor();
  await popup.getByRole('button', { name: 'Success' }).click();
  await popup.getByRole('button', { name: 'Pay 350.00 ZAR' }).click();
  await gone();
  expect(await eventNames()).toEqual(['onLoad', 'onSuccess']);
});

test('closing by its button cancels, and leaves the page as it was', async () => {
  const { popup } = await resume();
  await popup.getByRole('button', { name: 'Close checkout' }).click();
  await gone();
  expect(await eventNames()).toEqual(['onLoad', 'onCancel']);
  expect(
    await page.evaluate(() => [document.activeElement?.id, document.documentElement.style.overflow]),
  ).toEqual(['buy', '']);
});

test('Escape closes it from inside the frame', async () => {
  const { popup } = await resume();
  await popup.getByLabel('Card number').press('Escape');
  await gone();
  expect(await eventNames()).toEqual(['onLoad', 'onCancel']);
});
