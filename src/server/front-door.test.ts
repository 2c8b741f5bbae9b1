import net from 'node:net';
import { serve } from '@hono/node-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { createSessionCookie } from '../core/accounts/session-cookie.ts';
import { ownAddressQuery, readOwnAddress } from '../core/installation/own-address.ts';
import { DomainError } from '../core/shared/errors.ts';
import { openDatabase } from '../db/database.ts';
import { createFrontDoor } from './front-door.ts';
import { listen } from './listen.ts';
import { problemResponse } from './problem.ts';
import { createReadiness } from './readiness.ts';
import { COMMON_HEADERS } from './security-headers.ts';

const app = await createTestApp();
let door: ReturnType<typeof createFrontDoor>;

beforeAll(() => {
  const pages = async () => new Response('a page', { headers: { 'referrer-policy': 'no-referrer' } });
  door = createFrontDoor(app, { pages, assetsDir: 'public', trustedProxies: 0 });
});

describe('every answer carries the common headers', () => {
  test.each([
    ['text', 'GET', '/healthz'],
    ['JSON', 'GET', '/api/password-policy'],
    ['a problem', 'GET', '/api/events/none'],
    ['an unknown address', 'GET', '/api/nothing'],
    ['a wrong method', 'PATCH', '/api/events'],
    ['a missing file', 'GET', '/files/none'],
    ['a page', 'GET', '/terms'],
    ['the documentation', 'GET', '/api/docs'],
  ])('%s', async (_, method, path) => {
    const answer = await door.request(path, { method });
    const missing = COMMON_HEADERS.filter(([name]) => !answer.headers.has(name));
    expect(missing).toEqual([]);
    expect(answer.headers.get('date')).toBe(app.clock.now().toUTCString());
  });

  test('but an answer’s own headers win', async () => {
    const answer = await door.request('/terms');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });
});

test('a built file is sent, and every other address is a page', async () => {
  const pages = async () => new Response('a page');
  const own = createFrontDoor(app, { pages, assetsDir: 'docs', trustedProxies: 0 });
  expect(await (await own.request('/glossary.md')).text()).toContain('# Glossary');
  for (const path of ['/', '/decisions', '/decisions/', '/nothing.md', '/../package.json'])
    expect(await (await own.request(path)).text()).toBe('a page');
});

test('only the operator is told how a request arrived; to others it is a page', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.1, 198.51.100.4' };
  const asked = await door.request(`/own-address?${ownAddressQuery(app.secret, 'a')}`, { headers });
  expect(readOwnAddress(app.secret, 'a', await asked.json())).toMatchObject({
    forwarded: ['203.0.113.1', '198.51.100.4'],
    trusted: 0,
  });
  for (const query of ['', '?nonce=a&key=b'])
    expect(await (await door.request(`/own-address${query}`)).text()).toBe('a page');
});

test('a sender who aborts a request does not cause an outage', async () => {
  const logged: string[] = [];
  const hear = (_: object, what: string) => void logged.push(what);
  const log = { info: hear, warn: hear, error: hear };
  let begun = false;
  const pages = async (request: Request) => {
    begun = true;
    return new Response(await request.text());
  };
  const own = createFrontDoor({ ...app, log }, { pages, assetsDir: 'public', trustedProxies: 0 });
  const { port, close } = await listen(serve, own, {
    host: '127.0.0.1',
    port: 0,
    readiness: createReadiness([]),
    drainMs: 0,
  });
  const sender = net.connect(port, '127.0.0.1');
  sender.write('POST /terms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf of it');
  await expect.poll(() => begun).toBe(true);
  sender.destroy();
  await expect.poll(() => logged).toEqual(['a sender went before all of its request had come']);
  await close();
});

describe('a body that is too large is refused', () => {
  const begin = (init: RequestInit) => door.request('/beginTransaction', { method: 'POST', ...init });
  const large = 'x'.repeat(300 * 1024);

  test('if it states its length', async () => {
    const answer = await begin({ body: large, headers: { 'content-length': String(large.length) } });
    expect(answer.status).toBe(413);
  });

  test('if it states no length and does not end', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large));
        controller.close();
      },
    });
    const answer = await begin({ body, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(413);
  });
});

test('a form with files that are too large gets a page that leads back to it', async () => {
  const path = `/event/${crypto.randomUUID()}/order/${crypto.randomUUID()}/details`;
  const send = (accept: string) =>
    door.request(path, { method: 'POST', headers: { accept, 'content-length': String(33 * 1024 * 1024) } });
  const answer = await send('text/html');
  expect(answer.status).toBe(413);
  expect(answer.headers.get('content-type')).toContain('text/html');
  const html = await answer.text();
  expect(html).toContain('This is too large. Send at most 32 MB.');
  expect(html).toContain(`<a href="${path}">Back to the form</a>`);
  expect((await send('application/json')).headers.get('content-type')).toBe('application/problem+json');
});

describe('a request that another site makes a browser send is refused', () => {
  const post = (headers: Record<string, string>) => door.request('/api/guest', { method: 'POST', headers });

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin, but marked cross-site', { 'sec-fetch-site': 'cross-site' }],
    [
      'a foreign origin with a password that the browser has stored',
      { origin: 'https://evil.example', authorization: 'Basic eDp5' },
    ],
    [
      'a foreign origin with another authentication scheme',
      { origin: 'https://evil.example', authorization: 'Negotiate x' },
    ],
  ])('%s', async (_, headers) => {
    const answer = await post(headers);
    expect(answer.status).toBe(403);
  });

  test.each([
    ['a request of our own origin', { origin: 'http://localhost:3000' }],
    ['a client that is no browser', {}],
  ])('but not %s', async (_, headers) => {
    const answer = await post(headers);
    expect(answer.status).toBeLessThan(300);
  });

  test('an id token, which no browser adds by itself, is not refused as cross-site', async () => {
    const answer = await post({ origin: 'https://evil.example', authorization: 'Bearer x' });
    expect(answer.status).toBe(401);
  });
});

describe('an address that nobody can decode is refused', () => {
  test.each([
    '/event/e/order/%FF?key=a',
    '/ticket/%FF',
    '/platform/%',
    '/api/events/%E0%A4',
    '/files/%ED%A0%80',
    '/assets/%C3',
  ])('%s', async (path) => {
    const answer = await door.request(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'request.malformed-address' });
  });

  test('but one that is encoded is not, and neither is a query that a browser would read', async () => {
    for (const path of ['/%7Eterms%C3%A9', '/terms?q=100%', '/terms?q=%FF']) {
      expect((await door.request(path)).status).toBe(200);
    }
  });
});

describe('a NUL is refused in plain words', () => {
  test.each(['/event/a%00b', '/terms?x=%00', '/api/events/%00', '/files/%00', '/webhooks/%00'])(
    'in %s',
    async (path) => {
      const answer = await door.request(path);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        code: 'request.nul',
        detail: expect.stringContaining('Remove it'),
      });
    },
  );

  test('but an escaped spelling of one is not', async () => {
    expect((await door.request('/terms?x=%2500')).status).toBe(200);
  });

  test('in a body, by field', async () => {
    const answer = await door.request('/api/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.com', password: 'hunter\0' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'password' }] });
  });
});

describe('a refusal is a page for a browser that opens an address, and problem details for others', () => {
  const busy = () => {
    const answer = new DomainError('unavailable', 'server.busy', 'Try <again>.', {
      facts: { retryAfterSeconds: 5 },
    });
    return createFrontDoor(app, {
      pages: async () => problemResponse(answer),
      assetsDir: 'public',
      trustedProxies: 0,
    });
  };

  test('that reloads by itself', async () => {
    const answer = await busy().request('/user-flow/login', { headers: { accept: 'text/html,*/*' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    const html = await answer.text();
    expect(html).toContain('http-equiv="refresh"');
    expect(html).toContain('Try &#60;again&#62;.');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('but not for a script or a form', async () => {
    for (const [method, accept] of [
      ['GET', '*/*'],
      ['POST', 'text/html'],
    ] as const) {
      const answer = await busy().request('/user-flow/login', { method, headers: { accept } });
      expect(await answer.json()).toMatchObject({ status: 503, code: 'server.busy' });
      expect(answer.headers.get('retry-after')).toBe('5');
    }
  });
});

describe('while the database is away', () => {
  const away = openDatabase('postgres://tikiti:x@127.0.0.1:1/none', { onIdleError: () => undefined });
  const without = createFrontDoor(
    { ...app, db: away.db },
    { pages: async () => new Response('a page'), assetsDir: 'public', trustedProxies: 0 },
  );
  const cookie = createSessionCookie(app).setCookie.split(';')[0] ?? '';

  test.each([
    ['the API', 'GET', '/api/events/00000000-0000-4000-8000-000000000000', {}],
    ['an account', 'GET', '/api/events', { cookie }],
    ['a login', 'POST', '/api/sign-in', {}],
  ])('%s answers that it is, and when to try again', async (_, method, path, headers) => {
    const body = method === 'POST' ? JSON.stringify({ email: 'a@b.co', password: 'a long sentence' }) : null;
    const answer = await without.request(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    const { code, detail } = await answer.json();
    expect(code).toBe('database.away');
    expect(detail).toContain(method === 'GET' ? 'Try again in a moment' : 'Check before you try again');
  });

  test('other errors are not reported as an outage', async () => {
    const broken = createFrontDoor(app, {
      pages: () => Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT' })),
      assetsDir: 'public',
      trustedProxies: 0,
    });
    expect((await broken.request('/terms')).status).toBe(500);
  });
});

describe('health checks', () => {
  const doorWith = (troubles: string[]) =>
    createFrontDoor(app, {
      pages: async () => new Response('a page'),
      assetsDir: 'public',
      trustedProxies: 0,
      readiness: createReadiness(troubles.map((trouble) => async () => trouble)),
    });

  test.each([
    ['/livez', 200, 'ok'],
    ['/readyz', 503, 'The disk is full.'],
    ['/healthz', 503, 'The disk is full.'],
  ])('%s answers %i if a check fails', async (path, status, text) => {
    const answer = await doorWith(['The disk is full.']).request(path);
    expect([answer.status, await answer.text()]).toEqual([status, text]);
    expect((await doorWith([]).request(path)).status).toBe(200);
  });
});
