import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '../../../../tests/accessibility-faults.ts';
import { launchBrowser } from '../../../../tests/launch-browser.ts';
import type { CheckoutCallbacks } from '../callbacks.ts';
import type * as Client from '../inline-checkout.ts';
import { type Shop, startShop } from '../testing/shop.ts';
import { openWalletPage, type WalletPage } from '../testing/wallet-page.ts';

// What the shop's page holds; see testing/shop.ts and testing/wallet-page.ts.
declare const record: () => CheckoutCallbacks;
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
beforeEach(async () => {
  buyer = await openWalletPage(browser, shop);
});
afterEach(async () => {
  expect(buyer.gateway.faults).toEqual([]);
  expect(buyer.complaints).toEqual([]);
  await buyer.page.close();
});

const order = { key: 'pk_test_wallet', amount: 9950, email: 'bo@example.com' };
const saved = { enabled: true, has_payment_instruments: true };
const modal = () => buyer.page.locator('[id^="pre-checkout-modal-"]').first();
const choose = (name: string) => buyer.page.getByRole('button', { name }).click();
const card = () => buyer.popup.getByRole('button', { name: 'Card' });

async function open(details: object = {}): Promise<void> {
  Object.assign(buyer.gateway.details, details);
  await buyer.page.locator('#buy').focus();
  await buyer.page.evaluate(
    (given) => checkout.checkout({ ...given, ...record() }).then(() => undefined),
    order,
  );
}

test('appears 50 ms after the transaction, with the amount and the payee', async () => {
  await buyer.page.clock.install({ time: 0 });
  await buyer.page.clock.pauseAt(60_000);
  const opened = open({ link_config: saved });
  const frame = buyer.page.locator('iframe');
  await frame.waitFor({ state: 'attached' });
  await buyer.page.clock.runFor(49);
  expect(await modal().count()).toBe(0);
  await buyer.page.clock.runFor(1);
  await opened;
  await modal().waitFor();

  expect(await modal().getAttribute('id')).toMatch(/^pre-checkout-modal-\w{5}$/);
  expect(await modal().locator('p').allTextContents()).toEqual([
    'Ada & <b>Sons</b>',
    'NGN 99.50',
    'bo@example.com',
    '',
  ]);
  const ids = await modal()
    .locator('[id]')
    .evaluateAll((all) => all.map(({ id }) => id.split('__')[1]));
  expect(ids).toEqual(['payment-request', 'vault', 'popup', 'close']);
});

test('does not appear without a wallet or a saved card', async () => {
  await open({ channels: ['card'], link_config: { enabled: true, has_payment_instruments: false } });
  await card().waitFor();
  expect(await modal().count()).toBe(0);
});

test('offers only the available ways', async () => {
  await open({ channels: ['card'], link_config: saved });
  expect(await modal().getByRole('button').allTextContents()).toEqual([
    'Pay with a saved card',
    'More payment options',
    '×',
  ]);
});

test('is replaced by the pop-up', async () => {
  await open();
  await choose('More payment options');
  await card().click();
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onLoad', 'onSuccess']);
  expect(await buyer.gateway.told()).not.toContainEqual({ type: 'inline:pay-with-vault' });
});

test('the vault asks the pop-up for the saved cards, once', async () => {
  await open({ link_config: saved });
  await choose('Pay with a saved card');
  await card().waitFor();
  await buyer.untilHeard('onLoad');
  const VAULT = { type: 'inline:pay-with-vault' };
  await expect.poll(async () => (await buyer.gateway.told()).at(-1)).toEqual(VAULT);
  const messages = await buyer.gateway.told();
  expect(
    messages.filter((message) => (message as { type?: string }).type === 'inline:pay-with-vault'),
  ).toEqual([{ type: 'inline:pay-with-vault' }]);
  // In this order: what to show, that it is visible, how to pay.
  expect(messages.slice(-2)).toEqual(['render', { type: 'inline:pay-with-vault' }]);
});

test('Apple Pay shows an error in it, and closes it on success', async () => {
  buyer.gateway.answers['POST /applepay/charge'] = { status: false };
  await open();
  await choose('Pay with Apple Pay');
  await buyer.authorise();
  await modal()
    .getByRole('alert')
    .filter({ hasText: 'An error occurred while paying with Apple Pay.' })
    .waitFor();
  await buyer.page.evaluate(() => sheets.at(-1)?.cancel());

  delete buyer.gateway.answers['POST /applepay/charge'];
  await choose('Pay with Apple Pay');
  expect(await modal().getByRole('alert').textContent()).toBe('');
  await buyer.authorise();
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onLoad', 'onSuccess']);
});

test.each(['Escape', 'the close button'])('%s closes it, and the focus returns', async (way) => {
  await open();
  await buyer.untilHeard('onLoad');
  if (way === 'Escape') await buyer.page.keyboard.press('Escape');
  else await choose('Close checkout');
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onLoad', 'onCancel']);
  expect(await buyer.page.locator(':focus').getAttribute('id')).toBe('buy');
});

test('its first way has the focus; Tab reaches neither the page nor the checkout behind it', async () => {
  await open({ link_config: saved });
  await buyer.untilHeard('onLoad');
  const focused = () => buyer.page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Pay with Apple Pay');
  const seen = new Set<string | null | undefined>();
  for (let count = 0; count < 8; count += 1) {
    await buyer.page.keyboard.press('Tab');
    seen.add(await focused());
    const strayed = await buyer.page.evaluate(() => document.activeElement?.closest('iframe, #buy, a'));
    expect(strayed).toBeNull();
  }
  expect([...seen]).toEqual(expect.arrayContaining(['Pay with a saved card', 'More payment options', '×']));
});

test('a second click changes nothing', async () => {
  await Promise.all([open(), open()]);
  await open();
  expect(await modal().count()).toBe(1);
  expect(await buyer.page.getByRole('dialog').count()).toBe(1);
});

test('does not appear if the checkout was cancelled before', async () => {
  await buyer.page.evaluate(async (given) => {
    const opening = checkout.checkout(given);
    while (!document.querySelector('dialog')) await new Promise((resolve) => setTimeout(resolve, 1));
    checkout.cancelTransaction();
    await opening;
  }, order);
  expect(await buyer.page.locator('dialog').count()).toBe(0);
  expect(await buyer.heardNames()).toEqual([]);
});

const screens = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

test.each(screens)('accessible at $width px in $colorScheme', async ({ width, colorScheme }) => {
  await buyer.page.setViewportSize({ width, height: 844 });
  await buyer.page.emulateMedia({ colorScheme });
  await open({ link_config: saved, label: 'A'.repeat(60) });
  await modal().waitFor();
  expect(await accessibilityFaults(buyer.page.mainFrame())).toEqual([]);
  const [box, own] = [
    await modal().boundingBox(),
    await modal().evaluate((one) => one.scrollWidth - one.clientWidth),
  ];
  expect(box?.width).toBeLessThanOrEqual(width - 32);
  expect(own).toBeLessThanOrEqual(0);
});
