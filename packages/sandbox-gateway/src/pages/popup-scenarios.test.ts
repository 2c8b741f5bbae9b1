import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../../tests/launch-browser.ts';
import { allScenarios } from '../scenarios/all-scenarios.ts';
import type { ControlCall, Scenario, Step } from '../scenarios/scenario.ts';
import { askToShow, type FramingSite, saidBy, startFramingSite, untilSaid } from '../testing/framing-site.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

let browser: Browser;
let under: GatewayUnderTest;
let shop: FramingSite;
let page: Page;
let popup: FrameLocator;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startFramingSite(() => under.gateway.url)]);
  under = await startGatewayUnderTest({ appOrigins: [shop.origin] });
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  popup = page.frameLocator('#frame');
});
afterAll(async () => {
  await browser.close();
  await Promise.all([under.close(), shop.close()]);
});

async function control(calls: ControlCall[], reference: string): Promise<void> {
  for (const { method, path, body } of calls) {
    const answer = await under.call(method, path.replace(':reference', reference), body);
    expect(answer.status, path).toBe(true);
  }
}

async function take({ choose, type = [], press }: Step): Promise<void> {
  if (choose) await popup.getByLabel(choose).check();
  for (const { label, text } of type) await popup.getByLabel(label).fill(text);
  await popup.getByRole('button', { name: new RegExp(`^${press}`) }).click();
  await popup.locator('#sheet:not(.busy)').waitFor();
}

const shown = (scenario: Scenario) => scenario.tells !== undefined;

test.each(allScenarios.map((scenario) => [scenario.id, scenario] as const))(
  'in the pop-up: %s',
  async (_id, scenario) => {
    const { reference, access_code } = await under.initialize();
    await control(scenario.before, reference);
    await page.goto(shop.origin, { waitUntil: 'domcontentloaded' });
    if (shown(scenario)) {
      await untilSaid(page, 'loaded:checkout');
      await askToShow(page, under.gateway.url, { accessCode: access_code });
      await untilSaid(page, 'loaded:transaction');
    }
    for (const step of scenario.steps) await take(step);
    if (scenario.shows) await popup.getByText(scenario.shows).filter({ visible: true }).waitFor();
    if (scenario.tells) expect((await saidBy(page)).at(-1)?.event).toBe(scenario.tells);

    await control(scenario.after, reference);
    const verified = async () => (await under.call('GET', `/transaction/verify/${reference}`)).data;
    await expect.poll(async () => (await verified()).status).toBe(scenario.status);
    if (scenario.status === 'success') {
      expect(await verified()).toMatchObject({ channel: scenario.channel, paid_at: expect.any(String) });
    }
  },
);

test('the list is plain data with one name each, and is served as such', async () => {
  const served = await (await fetch(`${under.gateway.url}/scenarios.json`)).json();
  expect(served).toEqual(JSON.parse(JSON.stringify(allScenarios)));
  expect(new Set(allScenarios.map(({ id }) => id)).size).toBe(allScenarios.length);
});
