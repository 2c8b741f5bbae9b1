import { request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startCuttingProxy } from '../faults/cutting-proxy.ts';
import { startApp, stopProcess } from '../journeys/running-app.ts';
import { PATIENCE_MS } from '../launch-browser.ts';
import { signIn } from '../prepare/sign-in.ts';
import { createDatabase } from '../run-server.ts';

/** A running app's database vanishes and comes back. At the end, the app is stopped as behind a load balancer. */
const database = await createDatabase();
const proxy = await startCuttingProxy(database.url);
const app = await startApp({ env: { DATABASE_URL: proxy.url, SHUTDOWN_DELAY: '10' } });
afterAll(async () => {
  await app.stop();
  await proxy.close();
  await database.drop();
});

/** Reads the hidden fields of a form, which its button sends again. */
function fieldsOf(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  const plain = (text = '') => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  return Object.fromEntries([...fields].map(([, name, value]) => [plain(name), plain(value)]));
}

const statusOf = async (path: string) => (await fetch(app.url + path)).status;
const PAUSED = /may be out of date.*<form inert/s;

test('visitors see that there is an outage, and the sale continues after it', async () => {
  const { id } = await app.demoEvent();
  const eventPage = async () => (await fetch(`${app.url}/event/${id}`)).text();
  expect(await eventPage()).not.toMatch(PAUSED);
  const organiser = await signIn(app, await app.account('organiser'));
  const ownPage = async () => (await organiser.get(`/event/${id}`)).text();
  expect(await ownPage()).toMatch(/Platform/);

  proxy.freeze();
  expect([await statusOf('/livez'), await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([
    200, 503, 503,
  ]);
  await expect.poll(eventPage, { interval: 500 }).toMatch(PAUSED);
  const refused = await fetch(`${app.url}/api/events/${id}`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ code: 'database.away' });
  const order = await fetch(`${app.url}/event/${id}/order/${id}`, { headers: { accept: 'text/html' } });
  expect([order.status, order.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await order.text()).toContain('One moment');
  const own = await ownPage();
  expect(own).toMatch(PAUSED);
  // A logged-in user gets the cached page too, which shows nothing of them.
  expect(own).toBe(await eventPage());
  await organiser.dispose();

  proxy.thaw();
  await expect.poll(() => statusOf('/readyz')).toBe(200);
  await expect.poll(eventPage).not.toMatch(PAUSED);
  expect(await statusOf(`/api/events/${id}`)).toBe(200);
});

test.each(['a visitor', 'somebody who is logged in'])(
  'an outage does not lose the purchase form of %s',
  async (who) => {
    const { id } = await app.demoEvent();
    const eventPage = await (await fetch(`${app.url}/event/${id}`)).text();
    const [, quantity = ''] = /name="(quantity\[[^"]+\])"/.exec(eventPage) ?? [];
    const buyer =
      who === 'a visitor'
        ? await request.newContext({ baseURL: app.url, timeout: PATIENCE_MS })
        : await signIn(app, await app.account('organiser'));
    const buy = (form: Record<string, string>) =>
      buyer.post(`/event/${id}`, { form, headers: { accept: 'text/html' }, maxRedirects: 0 });
    const right = { email: 'thandi@example.com', [quantity]: '2' };
    const wrong = { email: '"Thandi" <thandi', [quantity]: '2' };

    proxy.freeze();
    for (const typed of [right, wrong]) {
      const refused = await buy(typed);
      expect(refused.status()).toBe(503);
      expect(refused.headers()).toMatchObject({
        'retry-after': expect.stringMatching(/^\d+$/),
        'cache-control': 'no-store',
      });
      const page = await refused.text();
      expect(page).toContain('Try again');
      expect(fieldsOf(page)).toEqual(typed);
    }

    proxy.thaw();
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    expect((await buy(right)).status()).toBe(303);
    expect((await buy(wrong)).status()).toBe(400);
    await buyer.dispose();
  },
);

test('a shutdown is announced to load balancers first', async () => {
  const stopped = stopProcess(app.process);
  await expect.poll(() => statusOf('/readyz'), { interval: 20 }).toBe(503);
  expect(await statusOf('/livez')).toBe(200);
  await stopped;
  expect(app.process.exitCode).toBe(0);
});
