import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from '../../../../tests/accessibility-faults.ts';
import { launchBrowser } from '../../../../tests/launch-browser.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

let browser: Browser;
let under: GatewayUnderTest;
let shops: Server;
let shop: string;

beforeAll(async () => {
  [browser, under] = await Promise.all([launchBrowser(), startGatewayUnderTest()]);
  // A real server, because not every Chromium lets a test answer the redirect after a form.
  shops = createServer((_, answer) => answer.end('the shop'));
  await new Promise<void>((resolve) => shops.listen(0, '127.0.0.1', resolve));
  shop = `http://127.0.0.1:${(shops.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  await under.close();
  shops.close();
});

/** Opens the page of a new transaction, which leads back to the shop. */
async function open(options: BrowserContextOptions, request: Record<string, unknown> = {}) {
  const page = await (await browser.newContext(options)).newPage();
  const transaction = await under.initialize({ callback_url: `${shop}/order?id=7`, ...request });
  await page.goto(transaction.authorization_url);
  return { page, transaction };
}

async function fill(page: Page, number: string, expiry = '12/40', cvv = '408'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill(expiry);
  await page.getByLabel('CVV').fill(cvv);
}
const pay = (page: Page) => page.getByRole('button', { name: 'Pay 350.00 ZAR' }).click();

const without = { javaScriptEnabled: false };
const status = async (reference: string) =>
  (await under.call('GET', `/transaction/verify/${reference}`)).data.status;

test('without JavaScript: a declined card, then a good one, then back to the shop', async () => {
  const { page, transaction } = await open(without);
  await page.getByRole('button', { name: 'Declined' }).click();
  await pay(page);
  await page.getByRole('alert').filter({ hasText: 'Declined. The card was not charged' }).waitFor();
  expect(await page.title()).toMatch(/^Error: /);

  await page.getByRole('button', { name: 'Success' }).click();
  await pay(page);
  await page.waitForURL(`${shop}/**`);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    id: '7',
    trxref: transaction.reference,
    reference: transaction.reference,
  });
  expect((await under.call('GET', `/transaction/verify/${transaction.reference}`)).data.status).toBe(
    'success',
  );
  await page.context().close();
});

test('without JavaScript: wrong details are shown at their fields and kept', async () => {
  const { page } = await open(without);
  await fill(page, '4084 0840 8408 4081', '01/20', '999');
  await pay(page);
  for (const [label, error] of [
    ['Expiry', 'This card has expired'],
    ['CVV', 'The CVV is wrong'],
  ] as const) {
    const input = page.getByLabel(label);
    await page.getByText(error).waitFor();
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(`#${await input.getAttribute('aria-describedby')}`).textContent()).toBe(error);
  }
  expect(await page.getByLabel('Card number').inputValue()).toBe('4084 0840 8408 4081');
  await page.context().close();
});

test('without JavaScript: a PIN, a wrong code, the right one', async () => {
  const { page, transaction } = await open(without);
  await page.getByRole('button', { name: 'PIN and code' }).click();
  await pay(page);
  await page.getByLabel('Card PIN').fill('1234');
  await page.getByRole('button', { name: 'Confirm PIN' }).click();
  await page.getByLabel('One-time code').fill('1');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await page.getByText('The code is wrong. 2 tries are left').waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  expect(await page.getByLabel('One-time code').getAttribute('aria-invalid')).toBe('true');
  expect(await status(transaction.reference)).toBe('ongoing');
  await page.getByLabel('One-time code').fill('123456');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await page.waitForURL(`${shop}/**`);
  expect(await status(transaction.reference)).toBe('success');
  await page.context().close();
});

test('without JavaScript: leaving the bank’s page, and an old page of it', async () => {
  const { page, transaction } = await open(without);
  await page.getByRole('button', { name: '3-D Secure' }).click();
  await pay(page);
  const bank = page.url();
  await page.getByRole('button', { name: 'Leave without an answer' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'You left before the bank confirmed it was you' })
    .waitFor();
  expect(await status(transaction.reference)).toBe('abandoned');
  await page.goto(bank);
  expect(page.url()).toBe(transaction.authorization_url);
  const other = await under.initialize();
  const foreign = bank.replace(transaction.access_code, other.access_code);
  expect((await page.goto(foreign))?.status()).toBe(404);
  await page.context().close();
});

test('without JavaScript: waiting for a transfer, and paying by wallet', async () => {
  const { page, transaction } = await open(without);
  await page.getByRole('button', { name: 'Bank transfer' }).click();
  await page.getByText('Sandbox Bank').waitFor();
  await page.getByLabel('Says nothing until told to').check();
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await page.getByRole('heading', { name: 'Waiting for the bank' }).waitFor();
  await under.call('POST', `/control/transfers/${transaction.reference}/settle`, {});
  await page.getByRole('link', { name: 'Check again' }).click();
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await page.context().close();

  const other = await open(without);
  await other.page.getByRole('button', { name: 'Apple Pay' }).click();
  await other.page.getByLabel('Visa 5408, declined').check();
  await other.page.getByRole('button', { name: 'Confirm with Apple Pay' }).click();
  await other.page.getByRole('alert').filter({ hasText: 'Declined' }).waitFor();
  await other.page.getByRole('button', { name: 'Confirm with Apple Pay' }).click();
  await other.page.waitForURL(`${shop}/**`);
  await other.page.context().close();
});

test('cancelling leads back to the shop, or where the shop wants', async () => {
  const { page, transaction } = await open({ javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Cancel' }).click();
  expect(page.url()).toContain(`reference=${transaction.reference}`);
  await page.context().close();

  const other = await open({}, { metadata: { cancel_action: `${shop}/cancelled` } });
  await other.page.getByRole('link', { name: 'Cancel' }).click();
  await other.page.waitForURL(`${shop}/cancelled`);
  await other.page.context().close();
});

test('a paid transaction shows no form again', async () => {
  const { page, transaction } = await open({});
  await under.charge(transaction.access_code);
  await page.reload();
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
  expect(await page.getByLabel('Card number').count()).toBe(0);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(`${shop}/**`);
  await page.context().close();
});

test('two tabs that pay at once make one payment', async () => {
  const { page, transaction } = await open({}, { callback_url: undefined });
  const second = await page.context().newPage();
  await second.goto(transaction.authorization_url);
  for (const tab of [page, second]) await fill(tab, '4084 0840 8408 4081');
  await Promise.all([pay(page), pay(second)]);
  for (const tab of [page, second]) await tab.getByRole('heading', { name: 'Payment successful' }).waitFor();
  const { webhooks } = (await under.call('GET', '/control/webhooks')).data;
  expect(
    webhooks.filter((one: { reference: string }) => one.reference === transaction.reference),
  ).toHaveLength(1);
  await page.context().close();
});

test('the number is spaced and the expiry gets its slash while typing, and a test card is filled in at once', async () => {
  const { page } = await open({});
  await page.getByLabel('Card number').pressSequentially('4084084084084081');
  await page.getByLabel('Expiry').pressSequentially('1240');
  expect(await page.getByLabel('Card number').inputValue()).toBe('4084 0840 8408 4081');
  expect(await page.getByLabel('Expiry').inputValue()).toBe('12/40');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.getByRole('button', { name: 'Declined' }).click();
  expect(await page.getByLabel('Card number').inputValue()).toMatch(/5408$/);
  expect(loaded).toEqual([]);
  await page.context().close();
});

test('a merchant’s input is shown as text', async () => {
  const label = '<img src=x onerror=alert(1)>';
  const { page } = await open({}, { label });
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(label);
  await page.context().close();
});

test('no page may frame it, and an unknown address gets an explanation', async () => {
  const { transaction, page } = await open({});
  const response = await fetch(transaction.authorization_url);
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect((await page.goto(`${under.gateway.url}/checkout/nothing`))?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Payment not found' }).waitFor();
  await page.context().close();
});

const screens = [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

test.each(screens)(
  'accessible at $width px in $colorScheme: form, errors, decline, paid',
  async ({ width, colorScheme }) => {
    const { page, transaction } = await open({ viewport: { width, height: 900 }, colorScheme });
    expect(await accessibilityFaults(page)).toEqual([]);
    await pay(page);
    await page.getByText('Enter a card number').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await fill(page, '4084080000670037');
    await pay(page);
    await page.getByRole('alert').filter({ hasText: 'Insufficient Funds' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await under.charge(transaction.access_code);
    await page.goto(transaction.authorization_url);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  },
);

test('nothing is cut off at 320 px', async () => {
  const { page } = await open({ viewport: { width: 320, height: 568 } });
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  await page.context().close();
});
