import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '../../../tests/accessibility-faults.ts';
import { launchBrowser } from '../../../tests/launch-browser.ts';
import {
  type GatewayUnderTest,
  startGatewayUnderTest,
} from '../../sandbox-gateway/src/testing/gateway-under-test.ts';
import type { CheckoutOptions } from './resume-transaction.ts';
import { type Shop, startShop } from './testing/shop.ts';
import { openShopPage, type ShopPage } from './testing/shop-page.ts';

let browser: Browser;
let shop: Shop;
let under: GatewayUnderTest;
let buyer: ShopPage;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
  under = await startGatewayUnderTest({ appOrigins: ['http://other-app.example', shop.origin] });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([under.close(), shop.close()]);
});
beforeEach(async () => {
  buyer = await openShopPage(browser, shop);
});
afterEach(async () => {
  expect(buyer.complaints).toEqual([]);
  await buyer.page.close();
});

async function resume(changes: Partial<CheckoutOptions> = {}) {
  const transaction = await under.initialize();
  await buyer.resume(transaction.access_code, { checkoutUrl: `${under.gateway.url}/popup`, ...changes });
  return transaction;
}
const card = (name: string) => buyer.popup.getByRole('button', { name }).click();
const pay = () => buyer.popup.getByRole('button', { name: 'Pay 350.00 ZAR' }).click();

test('a declined card is followed by a good one, which pays, and the page is told once', async () => {
  const { reference, access_code } = await resume();
  await card('Declined');
  await pay();
  await buyer.popup.getByRole('alert').filter({ hasText: 'Declined' }).waitFor();
  await card('Success');
  await pay();
  await buyer.untilGone();
  expect(await buyer.heard()).toEqual([
    {
      name: 'onLoad',
      data: { id: expect.any(String), customer: { email: 'ada@example.com' }, accessCode: access_code },
    },
    {
      name: 'onSuccess',
      data: expect.objectContaining({ reference, status: 'success', message: 'Approved' }),
    },
  ]);
  expect((await under.call('GET', `/transaction/verify/${reference}`)).data.status).toBe('success');
});

test('wrong details are shown, and the first wrong field gets the focus', async () => {
  await resume();
  await card('Success');
  await buyer.popup.getByLabel('CVV').fill('1');
  await pay();
  await buyer.popup.getByText('The CVV is wrong').waitFor();
  expect(await buyer.popup.locator(':focus').getAttribute('id')).toBe('cvv');
});

test('a failed request can be tried again', async () => {
  await resume();
  await under.call('POST', '/control/faults', { call: 'charge', fail: 500, when: 'after' });
  await card('Success');
  await pay();
  await buyer.popup.getByRole('alert').filter({ hasText: 'could not be sent' }).waitFor();
  await pay();
  await buyer.untilHeard('onSuccess');
  expect(buyer.complaints.splice(0)).toEqual([expect.stringContaining('status of 500')]);
});

test('the page behind it is inert while it is open, and as before after it closes', async () => {
  await resume();
  await buyer.popup.getByLabel('Card number').waitFor();
  const dialog = buyer.page.getByRole('dialog', { name: 'Checkout' });
  await dialog.waitFor();
  await buyer.page.locator('a').focus();
  expect(await buyer.page.locator('a:focus').count()).toBe(0);
  const scrolling = () => buyer.page.evaluate(() => document.documentElement.style.overflow);
  expect(await scrolling()).toBe('hidden');
  expect(await buyer.page.locator('[id^="inline-background-"]').getAttribute('id')).toMatch(
    /^inline-background-\w{5}$/,
  );
  expect(await buyer.page.locator('iframe').getAttribute('allow')).toBe(
    'payment; clipboard-read; clipboard-write',
  );

  await buyer.popup.getByRole('button', { name: 'Close checkout' }).click();
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onLoad', 'onCancel']);
  expect(await scrolling()).toBe('');
  expect(await buyer.page.locator(':focus').getAttribute('id')).toBe('buy');
});

test('the card number has the focus when the pop-up opens, and Tab stays inside', async () => {
  await resume();
  await buyer.popup.locator('#number:focus').waitFor();
  for (let count = 0; count < 25; count += 1) {
    await buyer.page.keyboard.press('Tab');
    const behind = await buyer.page.evaluate(() => document.activeElement?.closest('#buy, a'));
    expect(behind).toBeNull();
  }
});

test.each(['in the frame', 'on the page'])('Escape %s closes it', async (where) => {
  await resume();
  await buyer.popup.locator('#number:focus').waitFor();
  if (where === 'on the page') await buyer.page.evaluate(() => document.querySelector('iframe')?.blur());
  await buyer.page.keyboard.press('Escape');
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onLoad', 'onCancel']);
});

test('a transaction that is already paid is reported as a success at once', async () => {
  const transaction = await under.initialize();
  await under.charge(transaction.access_code);
  await buyer.resume(transaction.access_code, { checkoutUrl: `${under.gateway.url}/popup` });
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onLoad', 'onSuccess']);
});

test('an unknown access code is an error', async () => {
  await buyer.resume('nothing', { checkoutUrl: `${under.gateway.url}/popup` });
  await buyer.untilGone();
  expect(await buyer.heard()).toEqual([{ name: 'onError', data: { message: 'Access code is not valid' } }]);
  // The failed request is logged in the frame's console, as it should be.
  expect(buyer.complaints.splice(0)).toHaveLength(1);
});

test('a checkout that never loads is an error after the time-out', async () => {
  await buyer.page.route('**/popup', () => {});
  await resume({ loadTimeoutMs: 100 });
  await buyer.untilGone();
  expect(await buyer.heard()).toEqual([
    { name: 'onError', data: { message: 'Checkout did not load. Please try again.' } },
  ]);
});

test('a checkout that refuses to be framed is an error after the time-out', async () => {
  await buyer.page.route('**/popup', (route) => route.abort());
  await resume({ loadTimeoutMs: 1000 });
  await buyer.untilHeard('onError');
  buyer.complaints.length = 0;
});

test('messages from anywhere but the framed checkout are ignored', async () => {
  await resume();
  await buyer.popup.getByLabel('Card number').waitFor();
  await buyer.page.evaluate(() => {
    const forged = {
      event: 'success',
      data: { reference: 'forged', status: 'success', message: 'Approved' },
    };
    postMessage(forged, '*');
    postMessage(JSON.stringify(forged), '*');
    // From the right origin, but not from our frame.
    const origin = new URL(document.querySelector('iframe')?.src ?? '').origin;
    dispatchEvent(new MessageEvent('message', { data: forged, origin, source: window }));
  });
  await buyer.popup.getByRole('button', { name: 'Close checkout' }).click();
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onLoad', 'onCancel']);
});

test('a frame that has navigated to another origin neither gets the access code nor is listened to', async () => {
  const expected = `http://localhost:${under.gateway.port}/popup`;
  const asked: string[] = [];
  buyer.page.on('request', (request) => asked.push(request.url()));
  await buyer.page.route(expected, () => {});
  await resume({ checkoutUrl: expected, loadTimeoutMs: 10_000 });
  const leftCheckout = buyer.page.waitForRequest('**/assets/popup.js');
  await buyer.page.evaluate((elsewhere) => {
    const frame = document.querySelector('iframe');
    if (frame) frame.src = elsewhere;
  }, `${under.gateway.url}/popup`);
  await leftCheckout;
  await buyer.untilGone();
  expect(asked).toContain(`${under.gateway.url}/assets/popup.js`);
  expect(asked.filter((url) => url.includes('verify_access_code'))).toEqual([]);
  expect(await buyer.heardNames()).toEqual(['onError']);
});

const screens = [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

test.each(screens)('accessible at $width px in $colorScheme', async ({ width, colorScheme }) => {
  await buyer.page.setViewportSize({ width, height: 844 });
  await buyer.page.emulateMedia({ colorScheme });
  await resume();
  await card('Declined');
  await pay();
  await buyer.popup.getByRole('alert').filter({ hasText: 'Declined' }).waitFor();
  const frame = buyer.page.frame({ url: /\/popup$/ });
  expect(frame).not.toBeNull();
  if (frame) expect(await accessibilityFaults(frame)).toEqual([]);
});
