import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { createFrontDoor } from './front-door.ts';
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
  });

  test('but what an answer says itself stands', async () => {
    const answer = await door.request('/terms');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('a body that is too large is refused', () => {
  const begin = (init: RequestInit) => door.request('/beginTransaction', { method: 'POST', ...init });
  const large = 'x'.repeat(300 * 1024);

  test('when it says so', async () => {
    const answer = await begin({ body: large, headers: { 'content-length': String(large.length) } });
    expect(answer.status).toBe(413);
  });

  test('when it says nothing and just goes on', async () => {
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

describe('what another site makes a browser send is refused', () => {
  const post = (headers: Record<string, string>) => door.request('/api/guest', { method: 'POST', headers });

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin, but marked cross-site', { 'sec-fetch-site': 'cross-site' }],
  ])('%s', async (_, headers) => {
    const answer = await post(headers);
    expect(answer.status).toBe(403);
  });

  test.each([
    ['our own origin', { origin: 'http://localhost:3000' }],
    ['no browser', {}],
  ])('%s is let in', async (_, headers) => {
    const answer = await post(headers);
    expect(answer.status).toBeLessThan(300);
  });
});
