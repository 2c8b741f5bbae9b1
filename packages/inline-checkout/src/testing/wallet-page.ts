import type { Browser } from 'playwright-core';
import type * as Client from '../inline-checkout.ts';
import { installApplePay, type Sheet } from './apple-pay-sheet.ts';
import type { Shop } from './shop.ts';
import { openShopPage, type ShopPage } from './shop-page.ts';
import { gatewayOrigin, shopOrigin, startWalletGateway, type WalletGateway } from './wallet-gateway.ts';

declare const client: typeof Client;
declare const sheets: Sheet[];

export interface WalletPage extends ShopPage {
  gateway: WalletGateway;
  /** Authorises the payment on Apple's sheet, once it is open. */
  authorise(): Promise<void>;
  /** The latest sheet. */
  sheet(): Promise<Pick<Sheet, 'request' | 'merchantSession' | 'statuses' | 'aborted'>>;
}

/** The shop on HTTPS, with Apple Pay up to this version, a gateway that supports it, and `checkout` created. */
export async function openWalletPage(browser: Browser, shop: Shop, applePay = 6): Promise<WalletPage> {
  const gateway: { is?: WalletGateway } = {};
  const buyer = await openShopPage(browser, shop, shopOrigin, async (page) => {
    await installApplePay(page, applePay);
    await page.route(`${shopOrigin}/**`, async (route) => {
      const answer = await fetch(route.request().url().replace(shopOrigin, shop.origin));
      const headers = Object.fromEntries(answer.headers);
      await route.fulfill({ status: answer.status, headers, body: await answer.text() });
    });
    gateway.is = await startWalletGateway(page);
  });
  await buyer.page.evaluate((checkoutUrl) => {
    Object.assign(globalThis, { checkout: new client.PaystackPop({ checkoutUrl }) });
    const slot = document.createElement('div');
    slot.id = 'wallets';
    document.body.append(slot);
  }, `${gatewayOrigin}/popup`);

  return {
    ...buyer,
    gateway: gateway.is as WalletGateway,
    async authorise() {
      await buyer.page.waitForFunction(() => sheets.at(-1)?.merchantSession);
      await buyer.page.evaluate(() => sheets.at(-1)?.authorise());
    },
    sheet: () =>
      buyer.page.evaluate(() => {
        const { request, merchantSession, statuses, aborted } = sheets.at(-1) as Sheet;
        return { request, merchantSession, statuses, aborted };
      }),
  };
}
