import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const PAGE = `<!doctype html><main><form method="post">${'Summer Jazz. '.repeat(50)}</form></main>`;

function aHouse({ slowMs = 50 } = {}) {
  let now = 1_000_000;
  let renders = 0;
  let status = 200;
  let hangs: Promise<void> | undefined;
  const cache = createPageCache({
    clock: { now: () => new Date(now) },
    freshMs: 2_000,
    maxPages: 2,
    patientMs: 50,
    slowMs,
  });
  const ask = (name = 'a', headers: Record<string, string> = {}, method = 'GET') =>
    cache.answer(new Request('http://localhost/', { method, headers }), name, async () => {
      renders += 1;
      await hangs;
      return new Response(`${PAGE}${renders}`, { status, headers: { 'content-type': 'text/html' } });
    });
  /** Asks for what can't be marked. */
  const askFresh = (name = 'a') =>
    cache.answerFresh(new Request('http://localhost/'), name, async () => {
      renders += 1;
      await hangs;
      return new Response(String(renders), { status });
    });
  return {
    ask,
    askFresh,
    isFresh: (name = 'a') => cache.fresh(name, new Date(now)) !== undefined,
    renders: () => renders,
    wait: (ms: number) => (now += ms),
    answerWith: (next: number) => (status = next),
    hang: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hangs = promise;
      return () => {
        hangs = undefined;
        resolve();
      };
    },
  };
}

test('a crowd costs one rendering, and later visitors another', async () => {
  const house = aHouse();
  const texts = await Promise.all(Array.from({ length: 50 }, async () => (await house.ask()).text()));
  expect(new Set(texts).size).toBe(1);
  expect(house.renders()).toBe(1);
  house.wait(1_999);
  await house.ask();
  expect(house.renders()).toBe(1);
  house.wait(1);
  await Promise.all([house.ask(), house.ask()]);
  expect(house.renders()).toBe(2);
});

test('missing pages are rendered again each time, and a failed rendering is not cached', async () => {
  const house = aHouse();
  house.answerWith(404);
  expect((await house.ask()).status).toBe(404);
  expect((await house.ask()).status).toBe(404);
  expect(house.renders()).toBe(2);

  const cache = createPageCache({ clock: { now: () => new Date(0) } });
  const request = new Request('http://localhost/');
  await expect(cache.answer(request, 'a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await (await cache.answer(request, 'a', async () => new Response('up'))).text()).toBe('up');
});

test('a client that has the page gets 304, whatever spelling its tag has', async () => {
  const house = aHouse();
  const tag = (await house.ask()).headers.get('etag') ?? '';
  for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
    const answer = await house.ask('a', { 'if-none-match': known });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    expect(answer.headers.get('etag')).toBe(tag);
  }
  expect((await house.ask('a', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('it is sent in the best coding that the client accepts', async () => {
  const house = aHouse();
  const plain = await (await house.ask()).text();
  const read = async (accepted: string) => {
    const answer = await house.ask('a', { 'accept-encoding': accepted });
    return [answer.headers.get('content-encoding'), Buffer.from(await answer.arrayBuffer())] as const;
  };
  const [br, brotli] = await read('gzip, deflate, br');
  expect([br, brotliDecompressSync(brotli).toString()]).toEqual(['br', plain]);
  const [gzip, zipped] = await read('gzip, br;q=0');
  expect([gzip, gunzipSync(zipped).toString()]).toEqual(['gzip', plain]);
  expect((await read('identity'))[0]).toBeNull();
});

test('HEAD has the headers and no body', async () => {
  const house = aHouse();
  const answer = await house.ask('a', {}, 'HEAD');
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(answer.headers.has('etag')).toBe(true);
});

test('the number of cached pages is limited', async () => {
  const house = aHouse();
  for (const name of ['a', 'b', 'c', 'c', 'b', 'a']) await house.ask(name);
  expect(house.renders()).toBe(4);
});

const PAUSED = /may be out of date.*<main><form inert method="post">/s;

test('while the database is away the last page is sent, marked and with its sale paused, until there is a new one', async () => {
  const house = aHouse();
  const fresh = await (await house.ask()).text();
  expect(fresh).not.toMatch(PAUSED);
  house.wait(2_000);
  house.answerWith(503);
  for (const _ of [1, 2]) {
    const answer = await house.ask();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toMatch(PAUSED);
  }
  expect((await house.ask('never seen')).status).toBe(503);

  house.answerWith(200);
  house.wait(1_000);
  await expect.poll(async () => (await house.ask()).text()).not.toMatch(PAUSED);
});

test('after an outage that is long over, the first visitor is not shown its notice', async () => {
  const house = aHouse();
  await house.ask();
  house.wait(2_000);
  house.answerWith(503);
  expect(await (await house.ask()).text()).toMatch(PAUSED);
  house.answerWith(200);
  house.wait(10_000);
  expect(await (await house.ask()).text()).not.toMatch(PAUSED);
});

test('while a rendering hangs, visitors get the last page, marked once it is old', async () => {
  const house = aHouse();
  const first = await (await house.ask()).text();
  house.wait(2_000);
  const goOn = house.hang();
  expect(await (await house.ask()).text()).toBe(first);
  house.wait(10_000);
  expect(await (await house.ask()).text()).toMatch(PAUSED);
  goOn();
  await expect.poll(async () => (await house.ask()).text()).not.toMatch(PAUSED);
});

test('a slow rendering of a page not visited lately is waited for, without a notice', async () => {
  const house = aHouse({ slowMs: 60_000 });
  await house.ask();
  house.wait(60_000);
  const goOn = house.hang();
  const asked = house.ask();
  setTimeout(goOn, 200);
  const text = await (await asked).text();
  expect(text).not.toMatch(PAUSED);
  expect(text).toMatch(/2$/);
});

test('during an outage it renders once a second at most, however many ask', async () => {
  const house = aHouse();
  await house.ask();
  house.wait(2_000);
  house.answerWith(503);
  for (let ms = 0; ms < 3_000; ms += 100) {
    await Promise.all([house.ask(), house.ask()]);
    house.wait(100);
  }
  expect(house.renders()).toBe(1 + 3);
});

test('what can’t be marked is never sent when it is out of date: an outage is answered as one', async () => {
  const house = aHouse();
  expect(await (await house.askFresh()).text()).toBe('1');
  expect([await (await house.askFresh()).text(), house.isFresh()]).toEqual(['1', true]);
  house.wait(2_000);
  expect(house.isFresh()).toBe(false);
  house.answerWith(503);
  expect((await house.askFresh()).status).toBe(503);
  house.answerWith(200);
  expect(await (await house.askFresh()).text()).toBe('3');
  expect(house.isFresh()).toBe(true);
});

test('a crowd that waits for what can’t be marked costs one rendering', async () => {
  const house = aHouse();
  await house.askFresh();
  house.wait(2_000);
  const goOn = house.hang();
  const asked = Array.from({ length: 50 }, async () => (await house.askFresh()).text());
  goOn();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['2']));
});

test('its headers are in every page, but for those that the page has itself', async () => {
  const cache = createPageCache({
    clock: { now: () => new Date(0) },
    headers: [
      ['x-frame-options', 'DENY'],
      ['referrer-policy', 'origin'],
    ],
  });
  const headers = { 'referrer-policy': 'no-referrer' };
  const render = async () => new Response('a page', { headers });
  for (const _ of [1, 2]) {
    const answer = await cache.answer(new Request('http://localhost/'), 'a', render);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    // Nobody’s answer changes the next one’s.
    answer.headers.set('x-frame-options', 'changed');
  }
});
