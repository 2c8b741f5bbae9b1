import type { Browser, FrameLocator, Page } from 'playwright-core';
import type { CheckoutCallbacks } from '../callbacks.ts';
import type * as Client from '../inline-checkout.ts';
import type { Shop } from './shop.ts';

// What the shop's page holds; see shop.ts.
declare const client: typeof Client;
declare const heard: { name: string; data?: unknown }[];
declare const record: () => CheckoutCallbacks;
declare const ready: boolean | undefined;

export interface ShopPage {
  page: Page;
  /** The checkout inside the pop-up. */
  popup: FrameLocator;
  /** Errors in the page's console, and uncaught errors. */
  complaints: string[];
  /** Opens the pop-up from the button "Buy", with callbacks that record their calls. */
  resume(accessCode: string, options: Client.CheckoutOptions): Promise<void>;
  /** The callbacks so far. */
  heard(): Promise<{ name: string; data?: unknown }[]>;
  heardNames(): Promise<string[]>;
  /** Resolves once a callback of this name was called this many times. */
  untilHeard(name: string, times?: number): Promise<void>;
  /** Resolves once the pop-up is gone. */
  untilGone(): Promise<void>;
}

/** @param prepare what the page needs before it loads */
export async function openShopPage(
  browser: Browser,
  shop: Shop,
  origin = shop.origin,
  prepare?: (page: Page) => Promise<void>,
): Promise<ShopPage> {
  const page = await browser.newPage();
  await prepare?.(page);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(origin);
  await page.waitForFunction(() => typeof ready !== 'undefined');

  const all = () => page.evaluate(() => heard);
  return {
    page,
    popup: page.frameLocator('iframe[id^="inline-checkout-"]'),
    complaints,
    async resume(accessCode, options) {
      await page.locator('#buy').focus();
      await page.evaluate(
        ([code, given]) => {
          client.resumeTransaction(code, record(), given);
        },
        [accessCode, options] as const,
      );
    },
    heard: all,
    heardNames: async () => (await all()).map((one) => one.name),
    untilHeard: async (name, times = 1) => {
      await page.waitForFunction(
        (wanted) => heard.filter((one) => one.name === wanted.name).length >= wanted.times,
        { name, times },
      );
    },
    untilGone: () => page.locator('dialog').waitFor({ state: 'detached' }),
  };
}
