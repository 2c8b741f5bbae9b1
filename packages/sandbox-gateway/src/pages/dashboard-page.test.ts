import { request } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from '../../../../tests/accessibility-faults.ts';
import { launchBrowser } from '../../../../tests/launch-browser.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

const long = 'a-reference-of-a-hundred-characters-'.repeat(3).slice(0, 100);

let browser: Browser;
let under: GatewayUnderTest;

beforeAll(async () => {
  [browser, under] = await Promise.all([launchBrowser(), startGatewayUnderTest()]);
});
afterAll(async () => {
  await browser.close();
  await under.close();
});

/** The dashboard in a browser without JavaScript. */
async function open(path = '/'): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(under.gateway.url + path);
  return page;
}

test('says so if nothing has happened yet', async () => {
  const page = await open();
  expect(await page.getByText('None yet.').count()).toBe(3);
  expect(await page.locator('#clock').textContent()).toContain('Real time');
  await page.close();
});

test('a payment is shown with its shares, refunds and disputes', async () => {
  const organiser = {
    business_name: 'Harbour Nights',
    settlement_bank: '470010',
    account_number: '1234567890',
    percentage_charge: 5,
  };
  const { data } = await under.call('POST', '/subaccount', organiser);
  const { subaccount_code: subaccount } = data as unknown as { subaccount_code: string };
  const { access_code, reference } = await under.initialize({ subaccount, reference: 'shown' });
  await under.charge(access_code);
  await under.call('POST', '/refund', { transaction: reference, amount: 500 });
  await under.call('POST', `/control/transactions/${reference}/dispute`, { amount: 700 });
  await under.initialize({ reference: long });

  const page = await open();
  const row = page.locator('#transactions .row', { hasText: 'shown' });
  const text = (await row.textContent())?.replace(/\s+/g, ' ');
  expect(text).toContain('350.00 ZAR success');
  expect(text).toContain('ada@example.com');
  expect(text).toContain(`main account 6.35 ZAR, ${subaccount} 332.50 ZAR, fees 11.15 ZAR`);
  expect(text).toContain('Refund of 5.00 ZAR');
  expect(text).toContain('Dispute of 7.00 ZAR awaiting-merchant-feedback');
  expect(await page.locator('#subaccounts .row').textContent()).toContain('Harbour Nights');
  await row.getByRole('link', { name: 'shown' }).click();
  await expect.poll(() => page.locator('#transactions .row').count()).toBe(1);
  expect(await page.locator('#webhooks').textContent()).not.toContain(long);
  await page.close();
});

test('a webhook shows its attempts and its body, and can be resent', async () => {
  const page = await open('/?reference=shown');
  const before = under.receiver.received.length;
  await page.getByRole('button', { name: 'Resend charge.success shown' }).click();
  const webhooks = await under.receiver.arrived(before + 1);
  expect(webhooks.some((webhook, index) => index >= before && webhook.body.event === 'charge.success')).toBe(
    true,
  );
  const row = page.locator('#webhooks .row', { hasText: 'charge.success' });
  expect(await row.locator('summary').textContent()).toContain('2 attempts, last: HTTP 200');
  await row.locator('summary').click();
  expect(await row.locator('details ol li').count()).toBe(2);
  expect(await row.locator('pre').textContent()).toContain('"event": "charge.success"');
  expect(page.url()).toContain('?reference=shown#webhook-');
  await page.close();
});

test('the clock can be moved, set and reset', async () => {
  const page = await open();
  await page.getByRole('button', { name: '+1 day' }).click();
  await page.getByRole('button', { name: '+1 hour' }).click();
  expect(await page.locator('#clock').textContent()).toContain('1 d 1 h ahead of real time');
  await page.getByLabel('Set to (UTC)').fill('2040-02-03T04:05');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  expect(await page.locator('.now').textContent()).toMatch(/^2040-02-03 04:05:0\d UTC$/);
  await page.getByRole('button', { name: 'Back to real time' }).click();
  expect((await under.call('GET', '/control/clock')).data).toMatchObject({ offsetMs: 0 });
  await page.close();
});

test.each([
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)('accessible at $width px in $colorScheme', async ({ width, colorScheme }) => {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  await page.goto(under.gateway.url);
  await page.locator('summary').first().click();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.close();
});

/** A request with headers that fetch would not let us set. */
function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(under.gateway.url + path, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end(body);
  });
}

test('it answers only under the names of this machine', async () => {
  expect(await ask('GET', '/', { host: 'rebound.example' })).toBe(403);
  expect(await ask('GET', '/', { host: `localhost:${under.gateway.port}` })).toBe(200);
});

test.each(['/webhooks/1/resend', '/clock'])('no other site can post to %s', async (path) => {
  expect(await ask('POST', path, { origin: 'https://evil.example' })).toBe(403);
  expect(await ask('POST', path, { 'sec-fetch-site': 'cross-site' })).toBe(403);
});

test('a malformed time is refused', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const body of ['move=soon', 'at=tomorrow', 'at=2040-13-45T00:00', '']) {
    expect(await ask('POST', '/clock', type, body)).toBe(400);
  }
});
