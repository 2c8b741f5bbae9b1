import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../../tests/launch-browser.ts';
import {
  type GatewayUnderTest,
  publicKey,
  startGatewayUnderTest,
} from '../../sandbox-gateway/src/testing/gateway-under-test.ts';
import type { CheckoutCallbacks } from './callbacks.ts';
import type * as Client from './inline-checkout.ts';
import { type Shop, startShop } from './testing/shop.ts';
import { openShopPage, type ShopPage } from './testing/shop-page.ts';

// What the shop's page holds; see testing/shop.ts. `checkout` is made before each test.
declare const client: typeof Client;
declare const record: () => CheckoutCallbacks;
declare let checkout: Client.PaystackPop;

let browser: Browser;
let shop: Shop;
let under: GatewayUnderTest;
let buyer: ShopPage;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
  under = await startGatewayUnderTest({ appOrigins: [shop.origin] });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([under.close(), shop.close()]);
});
beforeEach(async () => {
  buyer = await openShopPage(browser, shop);
  await buyer.page.evaluate((checkoutUrl) => {
    Object.assign(globalThis, { checkout: new client.PaystackPop({ checkoutUrl }) });
  }, `${under.gateway.url}/popup`);
});
afterEach(async () => {
  expect(buyer.complaints).toEqual([]);
  await buyer.page.close();
});

const order = { key: publicKey, amount: 9900, email: 'bo@example.com', currency: 'EUR', label: 'Two seats' };
const card = (name: string) => buyer.popup.getByRole('button', { name }).click();
const pay = () => buyer.popup.getByRole('button', { name: 'Pay 99.00 EUR' }).click();
const dialogs = () => buyer.page.locator('dialog').count();

test('newTransaction creates the transaction in the pop-up and pays it', async () => {
  await buyer.page.evaluate((given) => {
    checkout.newTransaction({ ...given, reference: 'from-popup', metadata: { seat: 7 }, ...record() });
  }, order);
  await buyer.popup.getByRole('heading', { name: 'Two seats' }).waitFor();
  await card('Success');
  await pay();
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onLoad', 'onSuccess']);
  expect((await under.call('GET', '/transaction/verify/from-popup')).data).toMatchObject({
    status: 'success',
    amount: 9900,
    metadata: { seat: 7, referrer: `${shop.origin}/` },
  });
});

test('resumeTransaction opens a server’s transaction, and passes every callback', async () => {
  const { access_code } = await under.initialize({ amount: 9900, currency: 'EUR' });
  await buyer.page.route('**/popup', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage({ event: 'transfer:pending', data: { status: 'pending' } }, '${shop.origin}')</script>`,
    }),
  );
  const status = await buyer.page.evaluate(async (code) => {
    const transaction = checkout.resumeTransaction(code, record());
    while (transaction.isActive)
      await new Promise((resolve) => addEventListener('message', resolve, { once: true }));
    return transaction.status;
  }, access_code);
  await buyer.untilGone();
  expect(status).toBe('pending');
  expect(await buyer.heardNames()).toEqual(['onBankTransferConfirmationPending']);
});

test('checkout creates the transaction first, then opens it, and stores its log at the gateway', async () => {
  await buyer.page.evaluate(async (given) => {
    await checkout.checkout({ ...given, reference: 'by-checkout', ...record() });
  }, order);
  await card('Declined');
  await pay();
  await buyer.popup.getByRole('alert').filter({ hasText: 'Declined' }).waitFor();
  await card('Success');
  const logged = buyer.page.waitForResponse('**/transaction/update_log/*');
  await pay();
  expect((await logged).ok()).toBe(true);
  const { data } = await under.call('GET', '/transaction/verify/by-checkout');
  expect(data.ip_address).toBe('127.0.0.1');
  expect(data.log).toMatchObject({ attempts: 2, errors: 1, success: true });
  expect(data.log.history.map((entry: { message: string }) => entry.message)).toEqual([
    'Attempted to pay with card',
    'Error: Declined. The card was not charged. Try another card.',
    'Attempted to pay with card',
    'Successfully paid with card',
  ]);
});

test('checkout rejects with the gateway’s message', async () => {
  const message = await buyer.page.evaluate(
    (given) =>
      checkout.checkout({ ...given, key: 'pk_test_stranger' }).catch((error: Error) => error.message),
    order,
  );
  expect(message).toBe('Invalid key');
  expect(await dialogs()).toBe(0);
  buyer.complaints.length = 0;
});

test('a second click on the same order finds the first pop-up, and both callbacks hear of the payment', async () => {
  const paid = await buyer.page.evaluate(async (given) => {
    const wins: string[] = [];
    Object.assign(globalThis, { wins });
    const click = (name: string) => checkout.checkout({ ...given, onSuccess: () => wins.push(name) });
    const [first, second] = await Promise.all([click('first'), click('second')]);
    return first === second;
  }, order);
  expect(paid).toBe(true);
  expect(await dialogs()).toBe(1);
  await card('Success');
  await pay();
  await buyer.untilGone();
  expect(await buyer.page.evaluate(() => (globalThis as unknown as { wins: string[] }).wins)).toEqual([
    'first',
    'second',
  ]);
});

test('an abandoned order is resumed; one with other metadata is a new one', async () => {
  const codes = await buyer.page.evaluate(async (given) => {
    const open = async (metadata: object) => {
      const transaction = await checkout.checkout({ ...given, metadata });
      transaction.cancel();
      return transaction.accessCode;
    };
    return [await open({ order: 1 }), await open({ order: 1 }), await open({ order: 2 })];
  }, order);
  expect(codes[1]).toBe(codes[0]);
  expect(codes[2]).not.toBe(codes[0]);
});

test('opening another order cancels the one that is open', async () => {
  await buyer.page.evaluate((given) => {
    checkout.newTransaction({ ...given, ...record() });
    checkout.newTransaction({ ...given, amount: 5000 });
  }, order);
  // The first one fades out while the second opens.
  await buyer.page.locator('dialog').nth(1).waitFor({ state: 'detached' });
  await buyer.popup.getByRole('button', { name: 'Pay 50.00 EUR' }).waitFor();
  expect(await buyer.heardNames()).toEqual(['onCancel']);
  expect(await buyer.page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden');
});

test('cancelTransaction closes the named pop-up, or the open one', async () => {
  await buyer.page.evaluate((given) => {
    const { id } = checkout.newTransaction({ ...given, ...record() });
    checkout.cancelTransaction(id);
  }, order);
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onCancel']);
});

test('a preloaded transaction is invisible until it is opened', async () => {
  await buyer.page.evaluate((given) => {
    Object.assign(globalThis, { open: checkout.preloadTransaction({ ...given, ...record() }) });
  }, order);
  await buyer.untilHeard('onLoad');
  expect(await buyer.page.getByRole('dialog').count()).toBe(0);
  await buyer.page.evaluate(() => (globalThis as unknown as { open: () => void }).open());
  await card('Success');
  await pay();
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onLoad', 'onSuccess']);
});

test('wrong parameters throw before anything opens', async () => {
  const issues = await buyer.page.evaluate(() => {
    try {
      checkout.newTransaction({ key: 'pk_test_1' });
    } catch (error) {
      return (error as Client.TransactionParameterError).issues;
    }
  });
  expect(issues).toEqual([
    { message: 'Required parameter missing: amount' },
    { message: 'Required parameter missing: email' },
  ]);
  expect(await dialogs()).toBe(0);
});

test('the old setup() still works, with a warning, and calls the old callbacks', async () => {
  const warnings: string[] = [];
  buyer.page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await buyer.page.evaluate(
    ([given, checkoutUrl]) => {
      const closed = record().onCancel;
      client.PaystackPop.setup({ ...given, onClose: closed }, { checkoutUrl }).openIframe();
    },
    [order, `${under.gateway.url}/popup`] as const,
  );
  await buyer.popup.getByRole('button', { name: 'Close checkout' }).click();
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onCancel']);
  expect(warnings).toEqual([expect.stringContaining('has been deprecated')]);
});
