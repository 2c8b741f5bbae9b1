import { request } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../../tests/launch-browser.ts';
import { accessibilityFaults } from '../testing/accessibility.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

let browser: Browser;
let under: GatewayUnderTest;

beforeAll(async () => {
  [browser, under] = await Promise.all([launchBrowser(), startGatewayUnderTest()]);
});
afterAll(async () => {
  await browser.close();
  await under.close();
});

test('before anything happened it says so', async () => {
  const page = await browser.newPage();
  await page.goto(under.gateway.url);
  expect(await page.getByText('None yet.').count()).toBe(3);
  await page.close();
});

test('transactions, refunds and webhooks are listed, and a webhook can be sent again', async () => {
  const { access_code, reference } = await under.initialize();
  await under.charge(access_code);
  await under.call('POST', '/refund', { transaction: reference, amount: 500 });
  const before = (await under.receiver.arrived(4)).length;

  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(under.gateway.url);
  expect(await page.locator('#transactions tbody tr').textContent()).toContain('350.00 ZAR');
  expect(await page.locator('#refunds tbody tr').textContent()).toContain('5.00 ZAR');
  await page.getByRole('button', { name: `Send again charge.success ${reference}` }).click();
  const webhooks = await under.receiver.arrived(before + 1);
  expect(webhooks.at(-1)?.body.event).toBe('charge.success');
  await page.close();
});

test.each(['light', 'dark'] as const)('accessible in %s, at 390 and 1440 px', async (colorScheme) => {
  for (const width of [390, 1440]) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    await page.goto(under.gateway.url);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.close();
  }
});

/** A request with headers that fetch would not let us set. */
function ask(method: string, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(under.gateway.url + path, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('it answers under the names of this machine only', async () => {
  expect(await ask('GET', '/', { host: 'rebound.example' })).toBe(403);
  expect(await ask('GET', '/', { host: `localhost:${under.gateway.port}` })).toBe(200);
});

test('no other site can send a webhook again', async () => {
  expect(await ask('POST', '/webhooks/1/resend', { origin: 'https://evil.example' })).toBe(403);
  expect(await ask('POST', '/webhooks/1/resend', { 'sec-fetch-site': 'cross-site' })).toBe(403);
});
