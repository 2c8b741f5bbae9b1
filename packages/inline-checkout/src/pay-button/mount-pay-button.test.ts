import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '../../../../tests/accessibility-faults.ts';
import { launchBrowser } from '../../../../tests/launch-browser.ts';
import { publicKey, startGatewayUnderTest } from '../../../sandbox-gateway/src/testing/gateway-under-test.ts';
import type * as Client from '../inline-checkout.ts';
import { type Shop, startShop } from '../testing/shop.ts';
import { openShopPage } from '../testing/shop-page.ts';
import { openWalletPage, type WalletPage } from '../testing/wallet-page.ts';

// What the shop's page holds; see testing/shop.ts and testing/wallet-page.ts.
declare const client: typeof Client;
declare const checkout: Client.PaystackPop;
declare const heard: { name: string; data?: unknown }[];

let browser: Browser;
let shop: Shop;
let buyer: WalletPage;
let posted: (string | null)[];

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});
beforeEach(async () => {
  buyer = await openWalletPage(browser, shop);
  posted = [];
  await buyer.page.route('**/process', (route) => {
    posted.push(route.request().postData());
    return route.fulfill({ contentType: 'text/html', body: '<p>Thank you</p>' });
  });
  await buyer.page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/process';
    form.innerHTML = '<label>Name <input name="who" required></label><input name="submit" type="hidden">';
    const main = document.createElement('main');
    main.append(form);
    document.body.append(main);
  });
});
afterEach(async () => {
  expect(buyer.complaints).toEqual([]);
  await buyer.page.close();
});

/** Mounts a button. Returns the error's message if that fails. */
const mount = (options: object = {}) =>
  buyer.page.evaluate(
    (given) => {
      const form = document.querySelector('form') as HTMLFormElement;
      const onSuccess = (data: object) => heard.push({ name: 'onSuccess', data });
      try {
        client.mountPayButton(form, checkout, { ...given, onSuccess });
      } catch (error) {
        return (error as Error).message;
      }
    },
    { key: 'pk_test_wallet', amount: 9950, email: 'bo@example.com', ...options },
  );
const button = () => buyer.page.locator('[id$="__trigger"]');
const card = () => buyer.popup.getByRole('button', { name: 'Card' });

test('after the payment, the form gets the reference and is submitted with all its fields', async () => {
  await mount();
  expect(await button().textContent()).toBe('Pay NGN 99.5');
  await buyer.page.getByLabel('Name').fill('Ada');
  await button().click();
  await card().click();
  await buyer.page.getByText('Thank you').waitFor();
  expect(posted).toEqual(['who=Ada&submit=&reference=ref7']);
});

test('a payment is still reported after a close and another click', async () => {
  await mount();
  await buyer.page.getByLabel('Name').fill('Ada');
  await button().click();
  await card().waitFor();
  await buyer.page.keyboard.press('Escape');
  await buyer.untilGone();
  expect(await buyer.page.locator(':focus').getAttribute('id')).toMatch(/^inline-button-\w{5}__trigger$/);
  await button().click();
  await card().click();
  await buyer.page.getByText('Thank you').waitFor();
  expect(posted).toEqual(['who=Ada&submit=&reference=ref7']);
});

test('missing fields are asked for before anything is paid', async () => {
  await mount();
  await button().click();
  expect(await buyer.page.locator(':focus').getAttribute('name')).toBe('who');
  expect(await buyer.page.locator('dialog').count()).toBe(0);
});

test('a pop-up that cannot be shown is reported at the button', async () => {
  await buyer.page.route('**/popup', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage({ event: 'error', data: { type: 'setup', message: 'Invalid key' } }, '*')</script>`,
    }),
  );
  await mount();
  await buyer.page.getByLabel('Name').fill('Ada');
  await button().click();
  await buyer.page.getByRole('alert').filter({ hasText: 'Invalid key' }).waitFor();
  expect(posted).toEqual([]);
});

test.each([
  [{ buttonText: 'Donate', currency: 'ZAR', amount: '35000' }, 'Donate ZAR 350'],
  [{ buttonText: '<img src=x>', currency: '<b>' }, '<img src=x> <b> 99.5'],
  [{ amount: undefined, plan: 'PLN_1', buttonText: 'Subscribe' }, 'Subscribe'],
  [{ planCode: 'PLN_1', buttonText: 'Subscribe' }, 'Subscribe'],
])('%o is labelled “%s”', async (options, label) => {
  await mount(options);
  expect(await button().textContent()).toBe(label);
  expect(await button().locator('*').count()).toBe(0);
});

test.each([
  [{}, 'normal', 'normal'],
  [{ buttonVariant: 'light', buttonWordmarkVariant: 'light' }, 'light', 'light'],
  [{ buttonVariant: 'pink', buttonWordmarkVariant: 'dark' }, 'normal', 'normal'],
])('%o has the variants %s and %s, accessible', async (options, variant, wordmark) => {
  if (wordmark === 'light')
    await buyer.page.evaluate(() =>
      Object.assign(document.body.style, { background: '#111', color: '#fff' }),
    );
  await mount(options);
  expect(await button().getAttribute('class')).toBe(variant);
  expect(await buyer.page.locator('[id$="__wordmark"]').getAttribute('class')).toBe(wordmark);
  const faults = await accessibilityFaults(buyer.page.mainFrame());
  expect(faults.filter((fault) => fault.includes('inline-button'))).toEqual([]);
});

test('a button of the page is used unchanged, and must exist', async () => {
  expect(await mount({ buttonId: 'nowhere' })).toBe(
    'Please make sure the buttonId is an element available in the DOM',
  );
  await mount({ buttonId: 'buy' });
  expect(await button().count()).toBe(0);
  expect(await buyer.page.locator('#buy').textContent()).toBe('Buy');
  await buyer.page.getByLabel('Name').fill('Ada');
  await buyer.page.locator('#buy').click();
  await card().click();
  await buyer.page.getByText('Thank you').waitFor();
});

test('wrong parameters are reported when the button is mounted, not on a click', async () => {
  expect(await mount({ key: '' })).toBe('Invalid transaction parameters');
});

test('the sandbox gateway charges the button’s currency, knows its customers, and refuses plans', async () => {
  const under = await startGatewayUnderTest({ appOrigins: [shop.origin] });
  const { page, popup, complaints, untilGone } = await openShopPage(browser, shop);
  const buy = async (options: object) => {
    await page.evaluate(
      ([checkoutUrl, given]) => {
        document.querySelector('form')?.remove();
        const form = document.body.appendChild(document.createElement('form'));
        form.action = '/';
        client.mountPayButton(form, new client.PaystackPop({ checkoutUrl }), given);
      },
      [`${under.gateway.url}/popup`, { key: publicKey, ...options }] as const,
    );
    await page.locator('[id$="__trigger"]').click();
  };
  const amount = 35_000;
  try {
    await buy({ plan: 'PLN_1', email: 'ada@example.com' });
    await page.getByRole('alert').filter({ hasText: 'The sandbox gateway has no plans' }).waitFor();
    await untilGone();
    await buy({ amount, customerCode: 'CUS_000000000000000' });
    await page.getByRole('alert').filter({ hasText: 'Customer not found' }).waitFor();
    await untilGone();

    const { reference: earlier } = await under.initialize({ email: 'cleo@example.com' });
    const { customer } = (await under.call('GET', `/transaction/verify/${earlier}`)).data;
    await buy({ amount, customerCode: customer.customer_code });
    expect(await page.locator('[id$="__trigger"]').textContent()).toBe('Pay NGN 350');
    await popup.getByRole('button', { name: 'Success' }).click();
    await popup.getByRole('button', { name: 'Pay 350.00 NGN' }).click();
    await page.waitForURL('**/?reference=*');
    const paid = new URL(page.url()).searchParams.get('reference');
    const { data } = await under.call('GET', `/transaction/verify/${paid}`);
    const expected = { status: 'success', amount, currency: 'NGN', customer };
    expect(data).toMatchObject(expected);
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
  } finally {
    await page.close();
    await under.close();
  }
});
