import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type GatewayUnderTest,
  secretKey,
  startGatewayUnderTest,
} from '../../packages/sandbox-gateway/src/testing/gateway-under-test.ts';
import { launchBrowser } from '../launch-browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { standInForPaystack } from './paystack-stand-in.ts';
import { freePort, type RunningApp, startApp } from './running-app.ts';

/**
 * Paystack's own client, as it is published, beside ours, both paying at the sandbox gateway in the built app: to the
 * first its hosts are stand-ins.
 */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const CHECKOUT = 'https://checkout.paystack.com';
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe.each(['paystack', 'sandbox'] as const)('paying by %s', (provider) => {
  let app: RunningApp;
  let under: GatewayUnderTest | undefined;
  let address: string;
  /** What the page's policy refused, or a client. */
  const complaints: string[] = [];

  beforeAll(async () => {
    const port = await freePort();
    const env = { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_URL: `http://127.0.0.1:${port}` };
    app = await startApp(provider === 'paystack' ? { env } : {});
    if (provider === 'paystack') {
      const webhookUrl = `${app.url}/webhooks/paystack`;
      under = await startGatewayUnderTest({ port, appOrigins: [app.url], webhookUrl });
    }
    address = (await app.demoEvent()).url;
  });
  afterAll(async () => {
    await app?.stop();
    await under?.close();
  });

  async function buy(): Promise<{ page: Page; popup: FrameLocator }> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    if (under) await standInForPaystack(context, under.gateway.url);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(address);
    await page.getByLabel('Email').fill('lerato@example.com');
    await page.getByRole('button', { name: 'Buy a ticket!' }).filter({ visible: true }).click();
    const popup = page.frameLocator('iframe[id^="inline-checkout-"]');
    await popup.getByRole('button', { name: 'Success' }).waitFor();
    return { page, popup };
  }
  const card = (popup: FrameLocator, name: string) => popup.getByRole('button', { name }).click();
  const pay = (popup: FrameLocator) => popup.getByRole('button', { name: /^Pay [0-9 .]+ ZAR$/ }).click();
  const seeTickets = (page: Page) => page.getByRole('heading', { level: 1, name: /ticket/i }).waitFor();

  test('a declined card is followed by a good one, which buys the ticket', async () => {
    const { page, popup } = await buy();
    await card(popup, 'Declined');
    await pay(popup);
    await popup.getByRole('alert').filter({ hasText: 'Declined' }).waitFor();
    await expectAccessible(page);
    await card(popup, 'Success');
    await pay(popup);
    await page.waitForURL(/\/event\/[^/]+\/order\//);
    await seeTickets(page);
    await page.context().close();
  });

  test('closed, the seats are kept, and the same payment is gone on with', async () => {
    const { page, popup } = await buy();
    await popup.getByRole('button', { name: 'Close checkout' }).click();
    await page.getByRole('heading', { name: 'Your seats are kept until' }).waitFor();
    await expectAccessible(page);
    // The client lets its closed window fade before it is gone.
    await expect.poll(() => page.locator('iframe[id^="inline-checkout-"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Continue payment' }).first().click();
    await card(popup, 'Success');
    await pay(popup);
    await page.waitForURL(/\/order\//);
    await seeTickets(page);
    await page.context().close();
  });

  test('a bank transfer is on its way, keeps the seats, and brings the ticket when it arrives', async () => {
    const { page, popup } = await buy();
    await popup.getByRole('button', { name: 'Bank transfer' }).click();
    await popup.getByLabel('Says nothing until told to').check();
    await popup.getByRole('button', { name: /^I have sent it/ }).click();
    await page.waitForURL(/\/order\//);
    await page.getByRole('heading', { level: 1, name: 'Checking your payment' }).waitFor();
    await expectAccessible(page);
    if (under) {
      const { data } = await under.call('GET', '/transaction?status=pending');
      const [{ reference }] = data as unknown as [{ reference: string }];
      await under.call('POST', `/control/transfers/${reference}/settle`, {});
      await seeTickets(page);
    }
    await page.context().close();
  });

  if (provider === 'paystack') {
    test('a window that does not come up leads to Paystack’s own page', async () => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      await standInForPaystack(context, under?.gateway.url as string);
      await context.route(`${CHECKOUT}/popup*`, () => {});
      const page = await context.newPage();
      await page.goto(address);
      await page.getByLabel('Email').fill('lerato@example.com');
      await page.getByRole('button', { name: 'Buy a ticket!' }).filter({ visible: true }).click();
      await page.waitForURL(`${under?.gateway.url}/checkout/**`, { timeout: 20_000 });
      await context.close();
    });
  }

  test('the page’s policy lets all of it through, and nothing broke', () => {
    expect(complaints).toEqual([]);
  });
});
