import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { DomainError } from '../core/shared/errors.ts';
import { createPages } from './pages.ts';

const app = await createTestApp();
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Like the Node server's requests: what reads a body cannot be assigned. */
class ServerRequest extends Request {}
for (const name of ['formData', 'json'] as const)
  Object.defineProperty(ServerRequest.prototype, name, { value: Request.prototype[name] });

/** A server whose personal pages finish rendering when told to, and whose orders wait for a card provider. */
function aHouse() {
  const waiting: (() => void)[] = [];
  const provider = Promise.withResolvers<void>();
  const house = { begun: 0, most: 0, open: 0, asked: 0, finish: () => waiting.shift()?.(), provider };
  async function renderPage(request: Request, status: number) {
    const { pathname } = new URL(request.url);
    if (!/^\/(platform|event)/.test(pathname)) return new Response(`rendered ${pathname}`, { status });
    house.begun += 1;
    house.open += 1;
    house.most = Math.max(house.most, house.open);
    await new Promise<void>((resolve) => waiting.push(resolve));
    house.open -= 1;
    return new Response(pathname.startsWith('/event') ? pathname : 'own', { status });
  }
  const route = (id: string, path: string, module: object = {}) => ({
    [id]: { id, parentId: undefined, path, module: { default: () => null, ...module } },
  });
  const build = {
    entry: { module: { default: renderPage } },
    routes: {
      ...route('own', 'platform', { action: () => null }),
      ...route('form', 'form', {
        action: ({ request }: { request: Request }) => request.formData().then(() => null),
      }),
      ...route('changes', 'changes', {
        action: async ({ request }: { request: Request }) => {
          const { intent } = await request.json();
          return intent;
        },
      }),
      ...route('terms', 'terms'),
      ...route('file', 'file', {
        default: undefined,
        loader: () => new Response('a file', { headers: { 'content-security-policy': 'sandbox' } }),
      }),
      ...route('events', 'events'),
      ...route('event', 'event/:id', {
        loader({ params }: { params: { id?: string } }) {
          if (params.id?.toLowerCase() !== EVENT)
            throw new DomainError('not-found', 'event.unknown', 'No such event.');
          return null;
        },
      }),
      ...route('order', 'order', {
        loader() {
          house.asked += 1;
          return provider.promise.then(() => null);
        },
      }),
    },
    assets: { entry: {}, routes: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    future: {},
    ssr: true,
    prerender: [],
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  const pages = createPages(app, build);
  const ask = async (address: string, path = '/platform', init: RequestInit = {}) => {
    const answer = await pages(new ServerRequest(`http://localhost:3000${path}`, init), address);
    return `${answer.status} ${await answer.text()}`;
  };
  return { house, ask, pages };
}

const EVENT = '0198a0c0-abcd-7def-8000-00000000000f';

const BUSY = /^503 .*"server\.busy"/;

test.each([
  ['text', 'text/plain', 'name=Zola'],
  ['JSON', 'application/json', '{"name":"Zola"}'],
  ['a multipart form without a boundary', 'multipart/form-data', 'name=Zola'],
  ['a multipart form that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
])('%s where a form belongs is refused, not an error of ours', async (_, type, body) => {
  const { ask } = aHouse();
  const form = { method: 'POST', headers: { 'content-type': type }, body };
  expect(await ask('198.51.100.7', '/form', form)).toBe('400 rendered /form');
});

test.each([
  ['no JSON', 'name=Zola'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[{"intent":"save"}]'],
  ['deep JSON', `${'{"a":'.repeat(5000)}"\\u0000"${'}'.repeat(5000)}`],
  ['a NUL', '{"intent":"\\u0000"}'],
])('%s where an object in JSON belongs is refused, not an error of ours', async (_, body) => {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  expect(await aHouse().ask('198.51.100.7', '/changes', sent)).toBe('400 rendered /changes');
});

test('an object in JSON is read where one belongs', async () => {
  const sent = { method: 'POST', body: '{"intent":"save"}' };
  expect(await aHouse().ask('198.51.100.7', '/changes', sent)).toBe('200 rendered /changes');
});

test('a form is read where one belongs', async () => {
  const form = { method: 'POST', body: new URLSearchParams({ name: 'Zola' }) };
  expect(await aHouse().ask('198.51.100.7', '/form', form)).toBe('200 rendered /form');
});

test('personal pages are rendered a few at a time, and a flood from one network is refused before it delays others', async () => {
  const { house, ask } = aHouse();
  await ask('198.51.100.7', '/terms');
  const flood = Array.from({ length: 8 + 200 }, () => ask('203.0.113.1'));
  await expect.poll(() => house.begun).toBe(8);
  expect(await ask('203.0.113.1')).toMatch(BUSY);
  // The action itself has been carried out.
  const form = { method: 'POST', body: new URLSearchParams({ name: 'Zola' }) };
  expect(await ask('203.0.113.1', '/platform', form)).toMatch(/can’t show whether this went through/);

  // The shared page is cached, so it is sent at once.
  expect(await ask('203.0.113.1', '/terms')).toBe('200 rendered /terms');

  const other = ask('198.51.100.7').then(() => house.begun);
  await settled();
  // One more of the flood is rendered, then it is the other network's turn.
  const done = Promise.all(flood);
  let ended = false;
  void done.then(() => (ended = true));
  while (!ended) {
    house.finish();
    await settled();
  }
  expect(await other).toBeLessThan(20);
  expect(new Set(await done)).toEqual(new Set(['200 own']));
  expect(house.most).toBe(8);
});

test('twin: a flood from as many networks as requests delays others until all of it is done', async () => {
  const { house, ask } = aHouse();
  const flood = Array.from({ length: 8 + 200 }, (_, n) => ask(`203.0.113.${n}`));
  await expect.poll(() => house.begun).toBe(8);
  const other = ask('198.51.100.7').then(() => house.begun);
  await settled();
  const done = Promise.all([...flood, other]);
  let ended = false;
  void done.then(() => (ended = true));
  while (!ended) {
    house.finish();
    await settled();
  }
  expect(await other).toBeGreaterThan(100);
});

test('customers who wait for a silent provider do not delay other people’s pages', async () => {
  const { house, ask } = aHouse();
  const orders = Array.from({ length: 30 }, (_, n) => ask(`10.0.0.${n}`, '/order'));
  const own = ask('198.51.100.7');
  await expect.poll(() => [house.asked, house.begun]).toEqual([30, 1]);
  house.finish();
  expect(await own).toBe('200 own');
  house.provider.resolve();
  expect(new Set(await Promise.all(orders))).toEqual(new Set(['200 rendered /order']));
});

test('twin: pages whose rendering is that slow delay them', async () => {
  const { house, ask } = aHouse();
  const slow = Array.from({ length: 30 }, (_, n) => ask(`10.0.0.${n}`));
  await expect.poll(() => house.begun).toBe(8);
  const done = Promise.all([...slow, ask('198.51.100.7')]);
  await settled();
  expect(house.begun).toBe(8);
  let ended = false;
  void done.then(() => (ended = true));
  while (!ended) {
    house.finish();
    await settled();
  }
});

test('pages of unknown events are rendered a few at a time and share one asker’s turns, so they do not delay others', async () => {
  const { house, ask } = aHouse();
  const unknown = (n: number) => `/event/0198a0c0-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const flood = Array.from({ length: 8 + 200 }, (_, n) => ask(`203.0.113.${n}`, unknown(n)));
  await expect.poll(() => house.begun).toBe(8);
  expect(await ask('203.0.113.1', unknown(999))).toMatch(BUSY);

  const event = ask('198.51.100.7', `/event/${EVENT}`).then(() => house.begun);
  const done = Promise.all(flood);
  let ended = false;
  void done.then(() => (ended = true));
  while (!ended) {
    house.finish();
    await settled();
  }
  expect(await event).toBeLessThan(20);
  expect(house.most).toBe(8);
  for (const answer of await done) expect(answer).toMatch(/^404 /);
});

test('a shared page is rendered once, however its address is spelt', async () => {
  const { house, ask } = aHouse();
  const spellings = [
    `/event/${EVENT}`,
    `/event/${EVENT.toUpperCase()}`,
    `/Event/${EVENT}`,
    `/EVENT/${EVENT}`,
  ];
  const asked = Promise.all(spellings.map((path) => ask('203.0.113.1', path)));
  await expect.poll(() => house.begun).toBe(1);
  await settled();
  house.finish();
  expect(new Set(await asked)).toEqual(new Set([`200 /event/${EVENT}`]));
  expect(house.begun).toBe(1);
});

test('search results are for their asker only, and tracking parameters are no search', async () => {
  const { house, ask } = aHouse();
  const paths = [
    '/events',
    '/events?utm_source=news',
    '/events?q=jazz',
    '/events?where=Sandton',
    '/events?page=2',
  ];
  const asked = Promise.all(paths.map((path) => ask('203.0.113.1', path)));
  await expect.poll(() => house.begun).toBe(4);
  await settled();
  for (let done = 0; done < 4; done += 1) house.finish();
  await asked;
  expect(house.begun).toBe(4);
});

test('a file’s own policy is kept, and a page has the default one', async () => {
  const { pages } = aHouse();
  const policyOf = async (path: string) =>
    (await pages(new Request(`http://localhost:3000${path}`), '203.0.113.9')).headers.get(
      'content-security-policy',
    );
  expect(await policyOf('/file')).toBe('sandbox');
  expect(await policyOf('/terms')).toContain("default-src 'self'");
});
