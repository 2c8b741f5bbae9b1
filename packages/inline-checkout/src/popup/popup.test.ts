import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../../../tests/launch-browser.ts';
import type { CheckoutCallbacks } from '../callbacks.ts';
import type * as Client from '../inline-checkout.ts';
import { type Shop, startShop } from '../testing/shop.ts';
import { openWalletPage, type WalletPage } from '../testing/wallet-page.ts';

// What the shop's page holds; see testing/shop.ts and testing/wallet-page.ts.
declare const record: () => CheckoutCallbacks;
declare const checkout: Client.PaystackPop;

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
  expect(buyer.complaints).toEqual([]);
  await buyer.page.close();
});

const order = { key: 'pk_test_wallet', amount: 9950, email: 'bo@example.com' };
const start = (more: object = {}) =>
  buyer.page.evaluate(
    (given) => {
      checkout.newTransaction({ ...given, ...record() });
    },
    { ...order, ...more },
  );
const card = () => buyer.popup.getByRole('button', { name: 'Card' });
/** Has the framed checkout send a message. */
const say = (event: string, data?: object) =>
  card().evaluate((_, message) => parent.postMessage(message, 'https://shop.example'), { event, data });

test('the checkout is told what to show, again when it has loaded, when it is visible, and when it closes', async () => {
  await start({ language: 'fr' });
  await card().waitFor();
  await buyer.untilHeard('onLoad');
  const messages = await buyer.gateway.told();
  const url = {
    type: 'inline:url',
    path: 'newTransaction',
    params: {
      ...order,
      language: 'fr',
      mode: 'popup',
      metadata: '{"referrer":"https://shop.example/"}',
    },
  };
  expect(messages.filter((message) => message !== 'render')).toEqual([url, url]);
  expect(messages).toContain('render');

  const closing = buyer.page.evaluate(() => checkout.cancelTransaction());
  await expect
    .poll(async () => (await buyer.gateway.told()).slice(-2))
    .toEqual([{ type: 'analytics', action: 'trackCheckoutClosed' }, 'close']);
  await closing;
});

test('it fades for 300 ms', async () => {
  await start();
  await card().waitFor();
  await buyer.untilHeard('onLoad');
  const fades = await buyer.page.evaluate(async () => {
    const background = document.querySelector('[id^="inline-background-"]');
    const opening = background?.getAnimations() ?? [];
    await Promise.all(opening.map(({ finished }) => finished));
    checkout.cancelTransaction();
    const closing = background?.getAnimations() ?? [];
    const durations = closing.map(({ effect }) => effect?.getTiming().duration);
    const before = Boolean(document.querySelector('dialog'));
    await Promise.all(closing.map(({ finished }) => finished));
    await new Promise((resolve) => setTimeout(resolve));
    return { durations, before, after: Boolean(document.querySelector('dialog')) };
  });
  expect(fades).toEqual({ durations: [300], before: true, after: false });
});

test('announces that it is loading', async () => {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await buyer.page.route('**/popup', async (route) => {
    await held;
    await route.fallback();
  });
  await start();
  const status = buyer.page.getByRole('dialog', { name: 'Checkout' }).getByRole('status');
  expect(await status.textContent()).toBe('Loading checkout');
  go();
  await card().waitFor();
  await buyer.untilHeard('onLoad');
  expect(await status.count()).toBe(0);
});

test.each(['newTransaction', 'resumeTransaction'])(
  '%s: a pending transfer is reported, even after the close',
  async (way) => {
    if (way === 'newTransaction') await start();
    else await buyer.page.evaluate(() => void checkout.resumeTransaction('code7', record()));
    await buyer.untilHeard('onLoad');
    await card().evaluate(() => {
      parent.postMessage({ event: 'close', data: { status: 'pending' } }, 'https://shop.example');
      parent.postMessage({ event: 'transfer:pending', data: { status: 'pending' } }, 'https://shop.example');
    });
    await buyer.untilHeard('onBankTransferConfirmationPending');
    await buyer.untilGone();
    expect(await buyer.heardNames()).toEqual(['onLoad', 'onCancel', 'onBankTransferConfirmationPending']);
  },
);

test('a failed attempt is recorded, with a default text if the checkout gives none, and the pop-up stays', async () => {
  await buyer.page.evaluate((given) => {
    Object.assign(globalThis, { transaction: checkout.newTransaction(given) });
  }, order);
  await card().waitFor();
  await say('error', { type: 'charge' });
  const errors = () =>
    buyer.page.evaluate(
      () => (globalThis as unknown as { transaction: Client.InlineTransaction }).transaction.errors,
    );
  await expect.poll(errors).toEqual(['Transaction attempt failed']);
  expect(await buyer.page.getByRole('dialog').count()).toBe(1);
});

test('leaves no element, no listener and no scroll lock behind', async () => {
  const counts = await buyer.page.evaluate(async (given) => {
    const listeners = new Map<string, number>();
    const watch = (target: EventTarget, by: 1 | -1, name: 'addEventListener' | 'removeEventListener') => {
      const real = target[name].bind(target) as (...all: unknown[]) => void;
      target[name] = (...all: unknown[]) => {
        listeners.set(String(all[0]), (listeners.get(String(all[0])) ?? 0) + by);
        real(...all);
      };
    };
    for (const target of [window, document, document.body]) {
      watch(target, 1, 'addEventListener');
      watch(target, -1, 'removeEventListener');
    }
    const before = document.body.innerHTML;
    checkout.newTransaction(given).cancel();
    while (document.querySelector('dialog')) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve));
    return {
      listeners: [...listeners],
      same: document.body.innerHTML === before,
      style: document.documentElement.style.overflow,
    };
  }, order);
  expect(counts).toEqual({ listeners: [['message', 0]], same: true, style: '' });
});

test('a dialog closed by the browser itself counts as closed by the person', async () => {
  await start();
  await buyer.untilHeard('onLoad');
  await buyer.page.evaluate(() => document.querySelector('dialog')?.close());
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onLoad', 'onCancel']);
  expect(await buyer.page.evaluate(() => document.documentElement.style.overflow)).toBe('');
});

test('checkout of a server’s transaction looks it up instead of creating one', async () => {
  buyer.gateway.details.channels = ['card'];
  await buyer.page.evaluate(() =>
    checkout.checkout({ accessCode: 'code7', ...record() }).then(() => undefined),
  );
  await card().click();
  await buyer.untilGone();
  expect(await buyer.heardNames()).toEqual(['onLoad', 'onSuccess']);
  const calls = () => buyer.gateway.calls.map(({ call }) => call);
  await expect
    .poll(calls)
    .toEqual([
      'GET /transaction/verify_access_code/code7',
      'POST /transaction/set_ip/7',
      'POST /transaction/update_log/7',
    ]);
});
