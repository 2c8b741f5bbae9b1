import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from '../../../../tests/accessibility-faults.ts';
import { launchBrowser } from '../../../../tests/launch-browser.ts';
import { askToShow, type FramingSite, saidBy, startFramingSite, untilSaid } from '../testing/framing-site.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

let browser: Browser;
let under: GatewayUnderTest;
let shop: FramingSite;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startFramingSite(() => under.gateway.url)]);
  under = await startGatewayUnderTest({ appOrigins: [shop.origin] });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([under.close(), shop.close()]);
});

async function show(page: Page, accessCode: string) {
  await page.goto(shop.origin);
  await untilSaid(page, 'loaded:checkout');
  await askToShow(page, under.gateway.url, { accessCode });
  await untilSaid(page, 'loaded:transaction');
  return page.frameLocator('#frame');
}

async function open(options: BrowserContextOptions = {}, request = {}) {
  const transaction = await under.initialize(request);
  const page = await browser.newPage(options);
  const popup = await show(page, transaction.access_code);
  const press = (name: string | RegExp) => popup.getByRole('button', { name }).click();
  const focused = () =>
    popup.locator('body').evaluate(() => {
      const element = document.activeElement;
      return element?.textContent || element?.id;
    });
  const verify = async () =>
    (await under.call('GET', `/transaction/verify/${transaction.reference}`)).data.status;
  return { ...transaction, page, popup, press, focused, verify };
}

test.each([
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)(
  'every panel is accessible at $width px in $colorScheme, and takes the focus',
  async ({ width, colorScheme }) => {
    const { page, popup, press, focused } = await open({ viewport: { width, height: 900 }, colorScheme });
    const frame = page.frames()[1];
    async function look(expected: string): Promise<void> {
      await expect.poll(focused).toContain(expected);
      if (!frame) throw new Error('The pop-up is not there');
      expect(await accessibilityFaults(frame), expected).toEqual([]);
      expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }

    await look('number');
    await press(/^PIN and code/);
    await press(/^Pay/);
    await look('pin-answer');
    await press('Confirm PIN');
    await popup.getByText('Enter the PIN').waitFor();
    await look('pin-answer');
    await press('Cancel');
    await popup.getByText('You left before the bank confirmed it was you').waitFor();
    await press(/^3-D Secure/);
    await press(/^Pay/);
    await look('Is this you?');
    await press('Fail authentication');
    await look('number');
    await press('Apple Pay');
    await look('Apple Pay, simulated');
    await press('Bank transfer');
    await look('Send 350.00 ZAR to this account');
    await press('I have sent it');
    await look('Waiting for the bank');
    await under.call('PUT', '/control/clock', { advanceMs: 10_000 });
    await look('Payment successful');
    await page.close();
  },
);

test('closing during a challenge leaves it', async () => {
  const { page, press, verify } = await open();
  await press(/^3-D Secure/);
  await press(/^Pay/);
  await press('Pass authentication').then(() => untilSaid(page, 'success'));
  expect(await verify()).toBe('success');
  await page.close();

  const other = await open();
  await other.press(/^Bank sign-in/);
  await other.press(/^Pay/);
  await other.popup.getByRole('heading', { name: 'Sign in to your bank' }).waitFor();
  expect(await other.verify()).toBe('ongoing');
  await other.press('Close checkout');
  await untilSaid(other.page, 'close');
  expect((await saidBy(other.page)).at(-1)).toEqual({ event: 'close', data: { status: 'abandoned' } });
  await expect.poll(other.verify).toBe('abandoned');
  await other.page.close();
});

test('a transfer in progress is shown again, and its end is reported', async () => {
  const { page, access_code, reference, press, verify } = await open({}, { channels: ['bank_transfer'] });
  await press('I have sent it');
  await untilSaid(page, 'transfer:pending');
  await press('Close checkout');
  await untilSaid(page, 'close');
  expect((await saidBy(page)).at(-1)).toEqual({ event: 'close', data: { status: 'pending' } });

  const popup = await show(page, access_code);
  await popup.getByRole('heading', { name: 'Waiting for the bank' }).waitFor();
  await under.call('POST', `/control/transfers/${reference}/reject`, {});
  await popup.getByText('The bank rejected the transfer').waitFor();
  await untilSaid(page, 'error');
  expect(await verify()).toBe('failed');
  await page.close();
});

test('a single way to pay needs no choice', async () => {
  const { page, popup } = await open({}, { channels: ['card'] });
  await popup.getByLabel('Card number').waitFor();
  expect(await popup.getByRole('button', { name: 'Bank transfer' }).count()).toBe(0);
  await page.close();
});

test('it shows that the bank is being asked, and sends nothing twice', async () => {
  const { page, popup, press } = await open();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/charge', async (route) => {
    await held;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await press(/^Success/);
  await press(/^Pay/);
  await popup.getByRole('status').filter({ hasText: 'Asking the bank' }).waitFor();
  await popup.locator('#pay').dispatchEvent('click');
  answer();
  await untilSaid(page, 'success');
  expect(sent.filter((url) => url.endsWith('/charge'))).toHaveLength(1);
  await page.close();
});
