import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tests/launch-browser.ts';
import { publicKey, startGatewayUnderTest } from '../../sandbox-gateway/src/testing/gateway-under-test.ts';
import type { CheckoutCallbacks } from './callbacks.ts';
import type * as Client from './inline-checkout.ts';
import { type Shop, startShop } from './testing/shop.ts';
import { passOn, shopOrigin } from './testing/wallet-gateway.ts';
import { openWalletPage, type WalletPage } from './testing/wallet-page.ts';

// What the shop's page holds; see testing/shop.ts and testing/wallet-page.ts.
declare const record: () => CheckoutCallbacks;
declare const heard: { name: string; data?: unknown }[];
declare const checkout: Client.PaystackPop;
declare const sheets: { cancel(): void }[];

let browser: Browser;
let shop: Shop;
let buyer: WalletPage;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});
afterEach(async () => {
  expect(buyer.gateway.faults).toEqual([]);
  expect(buyer.complaints).toEqual([]);
  await buyer.page.close();
});

const failure =
  'An error occurred while paying with Apple Pay. Please try again or use another payment method.';
const order = { key: 'pk_test_wallet', amount: 9950, email: 'bo@example.com' };

/** Requests the wallet's button. Returns the error's message if that fails. */
const request = (more: object = {}) =>
  buyer.page.evaluate(
    async (given) => {
      const onElementsMount = (data: unknown) => heard.push({ name: 'onElementsMount', data });
      try {
        await checkout.paymentRequest({ container: 'wallets', ...given, ...record(), onElementsMount });
      } catch (error) {
        return (error as Error).message;
      }
    },
    { ...order, ...more },
  );
const wallet = () => buyer.page.locator('#wallets button');
const called = (path: string) => buyer.gateway.calls.find(({ call }) => call.endsWith(path))?.body;

test('Apple Pay: the merchant is validated, the payment charged and reported', async () => {
  buyer = await openWalletPage(browser, shop);
  buyer.gateway.details.plan_details = { interval: 'monthly' };
  await request({ metadata: { order: 3 } });
  expect(await buyer.heard()).toContainEqual({ name: 'onElementsMount', data: { applePay: true } });
  expect(called('request_inline')).not.toHaveProperty('container');
  await buyer.untilHeard('onLoad');
  await wallet().click();
  await buyer.authorise();
  await buyer.untilHeard('onSuccess');

  expect(await buyer.sheet()).toEqual({
    request: {
      countryCode: 'NG',
      currencyCode: 'NGN',
      merchantCapabilities: ['supports3DS', 'supportsCredit', 'supportsDebit'],
      supportedNetworks: ['visa', 'masterCard'],
      requiredBillingContactFields: ['postalAddress', 'name', 'phone', 'email'],
      total: { label: 'Ada & <b>Sons</b>', type: 'final', amount: '99.5' },
      lineItems: [{ label: 'MONTHLY PLAN', amount: '99.5' }],
    },
    merchantSession: { merchantSessionIdentifier: 'session-of-ada' },
    statuses: ['success'],
    aborted: false,
  });
  expect(called('validate-session/')).toEqual({
    transaction: '7',
    sessionUrl: 'https://apple.example/start',
    displayName: 'Ada & <b>Sons</b>',
    domainName: 'shop.example',
  });
  expect(called('charge')).toEqual({
    transaction: '7',
    paymentObject: '{"token":{"paymentData":"sealed"}}',
  });
  expect((await buyer.heard()).at(-1)).toEqual({
    name: 'onSuccess',
    data: { id: 7, reference: 'ref7', status: 'success', message: 'Approved' },
  });
  // Neither a way to pay nor the prepared pop-up is left.
  expect(await wallet().count()).toBe(0);
  await buyer.untilGone();
  await expect.poll(() => called('update_log/7')).toBeDefined();
  const { payload } = called('update_log/7') as { payload: string };
  expect(JSON.parse(payload)).toMatchObject({
    attempts: 1,
    success: true,
    history: [
      { message: 'Attempted to pay with apple pay' },
      { message: 'Successfully paid with apple pay' },
    ],
  });
});

test('the checkout page is told about the attempt and the error; the page gets the error’s text', async () => {
  buyer = await openWalletPage(browser, shop);
  buyer.gateway.answers['POST /applepay/charge'] = { status: 'failed', message: 'Insufficient funds' };
  await request();
  await buyer.untilHeard('onLoad');
  await wallet().click();
  await buyer.authorise();
  await buyer.untilHeard('onError');
  expect((await buyer.heard()).at(-1)).toEqual({ name: 'onError', data: { message: failure } });
  expect((await buyer.sheet()).statuses).toEqual(['failure']);
  const analytics = (await buyer.gateway.told()).slice(-2);
  expect(analytics).toEqual([
    {
      type: 'analytics',
      action: 'trackPaymentAttempt',
      params: { channel: 'apple_pay', paymentMethod: 'apple pay', currency: 'NGN', amount: 9950 },
    },
    {
      type: 'analytics',
      action: 'trackPaymentError',
      params: { channel: 'apple_pay', message: 'Insufficient funds' },
    },
  ]);

  // The sheet lets the person try again.
  delete buyer.gateway.answers['POST /applepay/charge'];
  await buyer.authorise();
  await buyer.untilHeard('onSuccess');
  expect((await buyer.sheet()).statuses).toEqual(['failure', 'success']);
});

test('a merchant that is not validated, and a closed sheet', async () => {
  buyer = await openWalletPage(browser, shop);
  buyer.gateway.answers['POST /applepay/validate-session/'] = null;
  await request();
  await wallet().click();
  await buyer.untilHeard('onError');
  expect((await buyer.sheet()).aborted).toBe(true);
  buyer.complaints.length = 0;

  delete buyer.gateway.answers['POST /applepay/validate-session/'];
  await wallet().click();
  await buyer.page.evaluate(() => sheets.at(-1)?.cancel());
  await buyer.untilHeard('onCancel');
});

test('a charge that succeeds after the sheet was closed is reported', async () => {
  buyer = await openWalletPage(browser, shop);
  await request();
  await wallet().click();
  await buyer.authorise();
  await buyer.page.evaluate(() => sheets.at(-1)?.cancel());
  await buyer.untilHeard('onSuccess');
});

test('a button of the page opens the pop-up on the same transaction, and the wallet works after it', async () => {
  buyer = await openWalletPage(browser, shop);
  await request({ loadPaystackCheckoutButton: 'buy' });
  await buyer.untilHeard('onLoad');
  await buyer.page.locator('#buy').click();
  await buyer.page.getByRole('dialog').waitFor();
  await buyer.page.keyboard.press('Escape');
  await buyer.untilGone();
  await wallet().click();
  // The pop-up behind the wallet loads at its own pace. A faster payment would leave it nothing to load.
  await buyer.untilHeard('onLoad', 2);
  await buyer.authorise();
  await buyer.untilHeard('onSuccess');
  expect(await buyer.heardNames()).toEqual(['onElementsMount', 'onLoad', 'onCancel', 'onLoad', 'onSuccess']);
  expect(buyer.gateway.calls.filter(({ call }) => call.endsWith('request_inline'))).toHaveLength(1);
});

test('requested again for another amount, there is one button, for the latest', async () => {
  buyer = await openWalletPage(browser, shop);
  await buyer.page.evaluate(async (given) => {
    const first = checkout.paymentRequest({ ...given, container: 'wallets', ...record() });
    const second = checkout.paymentRequest({ ...given, amount: 100, container: 'wallets' });
    await Promise.all([first, second]);
  }, order);
  expect(await wallet().count()).toBe(1);
  expect(await buyer.page.locator('dialog').count()).toBe(1);
  expect(await buyer.heardNames()).toEqual([]);
});

test('the button has the given styles', async () => {
  buyer = await openWalletPage(browser, shop);
  await request({ styles: { theme: 'light', applePay: { height: '60px', width: '200px', locale: 'fr' } } });
  expect(await wallet().boundingBox()).toMatchObject({ width: 200, height: 60 });
  expect(await wallet().getAttribute('lang')).toBe('fr');
  expect(await wallet().evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

test.each([
  ['no version 6', 5, ['card', 'apple_pay']],
  ['a transaction without Apple Pay', 6, ['card']],
])('%s: only the page’s button, or an error', async (_, version, channels) => {
  buyer = await openWalletPage(browser, shop, version);
  buyer.gateway.details.channels = channels;
  expect(await request()).toBe('No wallet payment method is available on this device');
  expect(await request({ loadPaystackCheckoutButton: 'buy' })).toBeUndefined();
  expect(await buyer.heard()).toContainEqual({ name: 'onElementsMount', data: null });
  expect(await wallet().count()).toBe(0);
  await buyer.page.locator('#buy').click();
  await buyer.popup.getByRole('button', { name: 'Card' }).click();
  await buyer.untilHeard('onSuccess');
});

test('without HTTPS there is no Apple Pay', async () => {
  buyer = await openWalletPage(browser, shop);
  await buyer.page.goto(shop.origin);
  await buyer.page.waitForFunction(() => 'ready' in globalThis);
  await buyer.page.evaluate((checkoutUrl) => {
    document.body.insertAdjacentHTML('beforeend', '<div id="wallets"></div>');
    const { client } = globalThis as unknown as { client: typeof Client };
    Object.assign(globalThis, { checkout: new client.PaystackPop({ checkoutUrl }) });
  }, 'https://pay.example/popup');
  expect(await request()).toBe('No wallet payment method is available on this device');
});

test('a container is required, and a gateway’s refusal is reported', async () => {
  buyer = await openWalletPage(browser, shop);
  const noContainer = 'A container is required to mount the payment request button';
  expect(await request({ container: '' })).toBe(noContainer);
  expect(await request({ container: 'nowhere' })).toBe(noContainer);
  buyer.gateway.answers['POST /checkout/request_inline'] = { status: false, message: 'Invalid key' };
  expect(await request()).toBe('Invalid key');
  expect(await buyer.heard()).toEqual([{ name: 'onError', data: { message: 'Invalid key' } }]);
});

test('the sandbox gateway accepts it, and the transaction is paid', async () => {
  const under = await startGatewayUnderTest({ appOrigins: [shopOrigin] });
  try {
    buyer = await openWalletPage(browser, shop);
    await passOn(buyer.page, under.gateway.url);
    await request({
      key: publicKey,
      currency: 'ZAR',
      reference: 'by-wallet',
      channels: ['card', 'apple_pay'],
    });
    await wallet().click();
    await buyer.authorise();
    await buyer.untilHeard('onSuccess');
    expect((await buyer.heard()).at(-1)).toMatchObject({
      data: { reference: 'by-wallet', status: 'success' },
    });
    const { data } = await under.call('GET', '/transaction/verify/by-wallet');
    expect(data).toMatchObject({ status: 'success', amount: 9950, channel: 'apple_pay' });
  } finally {
    // Requests that the page still sends are on their way to the gateway.
    await buyer.page.goto('about:blank');
    await buyer.page.unrouteAll({ behavior: 'wait' });
    await under.close();
  }
});
