import { once } from 'node:events';
import net from 'node:net';
import { serve } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { anEvent } from '../../tests/factories.ts';
import { createSessionCookie } from '../core/accounts/session-cookie.ts';
import { type AnswerFirst, createAnswerKept } from './answer-kept.ts';
import { createFrontDoor } from './front-door.ts';
import { listen } from './listen.ts';
import { createPageCache, formFor } from './page-cache.ts';
import { createPages } from './pages.ts';
import { createReadiness } from './readiness.ts';
import { commonHeaders } from './security-headers.ts';
import { sharedAddress } from './shared-address.ts';

const app = await createTestApp();
const { eventId } = await anEvent(app);
let rendered = 0;
const build = {
  entry: {
    module: {
      default: (request: Request) => {
        rendered += 1;
        return new Response(`<main>${'Summer Jazz. '.repeat(999)}${new URL(request.url).search}</main>`, {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        });
      },
      handleError: () => undefined,
    },
  },
  routes: Object.fromEntries(
    ['/', 'events', 'event/:id', 'platform'].map((path) => [
      path,
      { id: path, parentId: undefined, path, module: { default: () => null, action: () => null } },
    ]),
  ),
  assets: { entry: {}, routes: {}, url: '', version: '' },
  basename: '/',
  publicPath: '/',
  future: {},
  ssr: true,
  prerender: [],
  isSpaMode: false,
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;

const cache = createPageCache({ clock: app.clock, headers: commonHeaders(app) });
const pages = createPages(app, build, cache);
const door = createFrontDoor(app, { pages, cache, assetsDir: 'docs', trustedProxies: 0 });
const answerKept = createAnswerKept(app, cache);
let keptAnswers = 0;

async function listenWith(answerFirst?: AnswerFirst): Promise<number> {
  const readiness = createReadiness([]);
  const options = { host: '127.0.0.1', port: 0, readiness, drainMs: 0 };
  const { port, close } = await listen(serve, door, { ...options, ...(answerFirst && { answerFirst }) });
  afterAll(close);
  return port;
}
const doorPort = await listenWith();
const keptPort = await listenWith((incoming, outgoing) => {
  const did = answerKept(incoming, outgoing);
  keptAnswers += Number(did);
  return did;
});
/** Lacks every guard: whatever is kept under an address is sent to whoever asks for it. */
const unguardedPort = await listenWith(({ url = '', headers }, outgoing) => {
  const page = cache.fresh(sharedAddress(url)?.name ?? '', app.clock.now());
  if (!page) return false;
  const form = formFor(page, { acceptEncoding: headers['accept-encoding'], ifNoneMatch: undefined });
  outgoing.writeHead(form.status, [...form.rawHeaders]).end(form.body);
  return true;
});

/** Sends the lines of a request and returns all that comes back, until the server ends the connection. */
async function send(port: number, lines: readonly string[]): Promise<{ head: string[]; body: string }> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`, 'latin1');
  const [head = '', ...body] = Buffer.concat(await socket.toArray())
    .toString('latin1')
    .replace('HTTP/1.1 100 Continue\r\n\r\n', '')
    .split('\r\n\r\n');
  const [status = '', ...headers] = head.split('\r\n');
  const spelt = headers.map((line) =>
    line
      .replace(/^[^:]+/, (name) => name.toLowerCase())
      // Node dates what it refuses itself by the machine's clock.
      .replace(/^date: (?!Sat, 21 Nov 2026).*/, 'date: now')
      .replace(/(nonce-|tikiti-guest=)[^'; ]+/, (_, random) => `${random}random`),
  );
  return { head: [status, ...spelt.sort()], body: body.join('\r\n\r\n') };
}

const page = `/event/${eventId}`;
const api = `/api/events/${eventId}`;
const get = (target: string, ...headers: string[]) => [
  `GET ${target} HTTP/1.1`,
  'Host: localhost',
  ...headers,
];
const session = createSessionCookie(app).setCookie.split(';')[0];
const tagOf = async (target: string) =>
  (await send(doorPort, get(target))).head.find((line) => line.startsWith('etag: '))?.slice('etag: '.length);
for (const target of [page, api, '/events', '/', '/api/public-events']) await send(doorPort, get(target));
const [pageTag, apiTag] = [await tagOf(page), await tagOf(api)];

const KEPT: [what: string, lines: string[]][] = [
  ['a page', get(page)],
  ['the landing page', get('/')],
  ['the list of events', get('/events')],
  ['an event by the API', get(api)],
  ['the API’s public events', get('/api/public-events')],
  ['brotli', get(page, 'Accept-Encoding: gzip, deflate, br')],
  ['gzip', get(page, 'Accept-Encoding: GZIP;q=0.5 , br;q=0')],
  ['JSON in gzip', get(api, 'Accept-Encoding: gzip')],
  ['an odd coding', get(page, 'Accept-Encoding: *, identity;q=0, x')],
  ['codings in two headers', get(page, 'Accept-Encoding: gzip', 'Accept-Encoding: br')],
  ['HEAD', ['HEAD /events HTTP/1.1', 'Host: localhost', 'Accept-Encoding: br']],
  ['its own tag', get(page, `If-None-Match: ${pageTag}`)],
  ['its tag among others', get(api, `If-None-Match: "a", ${apiTag}`, 'Accept-Encoding: br')],
  ['HEAD with its tag', [`HEAD ${page} HTTP/1.1`, 'Host: localhost', `If-None-Match: ${pageTag}`]],
  ['another tag', get(page, 'If-None-Match: "a"')],
  ['a tag of anything', get(page, 'If-None-Match: *')],
  ['a date', get(page, 'If-Modified-Since: Sat, 21 Nov 2026 10:00:00 GMT')],
  ['upper case', get(`/EVENT/${eventId.toUpperCase()}`)],
  ['a campaign', get(`${page}?utm_source=a%20b&fbclid=%FF`)],
  ['a campaign that asks the API', get(`${api}?utm_source=news`)],
  ['an empty code', get(`${page}?code=`)],
  ['a range', get(page, 'Range: bytes=0-10')],
  ['other cookies', get(page, 'Cookie: tikiti-guest=x; theme=dark')],
  ['another host', [`GET ${page} HTTP/1.1`, 'Host: shop.example:8080']],
  ['an upgrade', get(page, 'Upgrade: websocket')],
  ['a request that waits before its body', get(page, 'Expect: 100-continue')],
  ['another site', get(page, 'Origin: https://evil.example', 'Sec-Fetch-Site: cross-site')],
];

const LEFT: [what: string, lines: string[]][] = [
  ['a trailing slash', get(`${page}/`)],
  ['a percent', get(`/%65vent/${eventId}`)],
  ['dots', get(`/events/../event/${eventId}`)],
  ['an address that nobody can decode', get('/event/%FF')],
  ['a NUL', get(`${page}?utm_source=%00`)],
  ['a fragment', get(`${page}?q#a`)],
  ['an absolute address', get(`http://localhost${page}`)],
  ['no path', get('*')],
  ['an odd host', [`GET ${page} HTTP/1.1`, 'Host: exa mple']],
  ['a port that there is none of', [`GET ${page} HTTP/1.1`, 'Host: localhost:99999']],
  ['no host', [`GET ${page} HTTP/1.1`]],
  ['HTTP/1.0 without a host', [`GET ${page} HTTP/1.0`]],
  ['a search', get('/events?q=jazz')],
  ['a promo code', get(`${page}?code=HALF`)],
  ['a promo code for the API', get(`${api}?code=HALF`)],
  ['a search by the API', get('/api/public-events?free=true')],
  ['a session', get(page, `Cookie: a=b; ${session}`)],
  ['a session that asks the API', get(api, `Cookie: ${session}`)],
  ['a forged id token', get(api, 'Authorization: Bearer x')],
  ['a password', get(page, 'Authorization: Basic eDp5')],
  ['a page that was rendered for somebody else', get(api, 'X-Tikiti-For: 0198a0c0 a@example.com')],
  ['a missing event', get(`/api/events/${app.newId()}`)],
  ['a form', [`POST ${page} HTTP/1.1`, 'Host: localhost', 'Content-Length: 0']],
  ['a method that there is none of', [`PURGE ${page} HTTP/1.1`, 'Host: localhost']],
  ['a body that is too large', [`HEAD ${page} HTTP/1.1`, 'Host: localhost', 'Content-Length: 999999999']],
  ['an expectation that nobody fulfils', get(page, 'Expect: wonders')],
];

test.each(KEPT)('%s is answered from the cache as the front door answers it', async (_, lines) => {
  const before = [rendered, keptAnswers];
  const kept = await send(keptPort, lines);
  expect([rendered, keptAnswers]).toEqual([before[0], Number(before[1]) + 1]);
  expect(kept).toEqual(await send(doorPort, lines));
  expect(kept.head).toContain(`date: ${app.clock.now().toUTCString()}`);
});

test.each(LEFT)('%s is left to the front door', async (_, lines) => {
  const before = keptAnswers;
  const answered = await send(keptPort, lines);
  expect(keptAnswers).toBe(before);
  expect(answered).toEqual(await send(doorPort, lines));
});

test('twin: without its guards it would answer differently', async () => {
  const guarded = [
    ...['a NUL', 'a promo code', 'a promo code for the API', 'a session', 'a forged id token', 'a form'],
    ...[
      'a password',
      'a page that was rendered for somebody else',
      'a body that is too large',
      'its own tag',
    ],
  ];
  for (const what of guarded) {
    const lines = [...KEPT, ...LEFT].find(([name]) => name === what)?.[1] ?? [];
    expect(await send(unguardedPort, lines), what).not.toEqual(await send(doorPort, lines));
  }
});

test('an answer is kept for two seconds', async () => {
  app.clock.advance(1_999);
  const before = [rendered, keptAnswers];
  await send(keptPort, get(page));
  app.clock.advance(1);
  await send(keptPort, get(page));
  await send(keptPort, get(page));
  expect([rendered, keptAnswers]).toEqual([Number(before[0]) + 1, Number(before[1]) + 2]);
});
