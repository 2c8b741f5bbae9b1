import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callApi } from './call-api.ts';
import { renderedForHeader, sendRenderedFor } from './send-rendered-for.ts';

const bob = { userId: 'bob-id', email: 'bob@example.com' };
const HEADER = 'bob-id bob%40example.com';
const sent = vi.fn(async (_to: RequestInfo | URL, _init?: RequestInit) => new Response('{}'));
const lastHeader = () => new Headers(sent.mock.lastCall?.[1]?.headers).get('x-tikiti-for');

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://tikiti.example/platform', origin: 'https://tikiti.example' });
  vi.stubGlobal('fetch', sent);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sent.mockClear();
});

it('names in each request the user whom the page was rendered for, and changes nothing else', async () => {
  const stop = sendRenderedFor(bob);
  await callApi('PATCH', '/api/profile', { firstName: 'Bob' });
  expect(lastHeader()).toBe(HEADER);
  const [, init] = sent.mock.lastCall ?? [];
  expect(init).toMatchObject({ method: 'PATCH', body: '{"firstName":"Bob"}' });
  expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
  // As the router sends a form.
  const form = new URLSearchParams({ name: 'Jazz' });
  await fetch(new URL('https://tikiti.example/platform/new-event.data'), { method: 'POST', body: form });
  expect([lastHeader(), sent.mock.lastCall?.[1]?.body]).toEqual([HEADER, form]);
  await fetch(new Request('https://tikiti.example/x', { method: 'PUT', headers: { accept: 'a/b' } }));
  expect([lastHeader(), new Headers(sent.mock.lastCall?.[1]?.headers).get('accept')]).toEqual([
    HEADER,
    'a/b',
  ]);
  // As the router asks for a page's data.
  await fetch(new URL('https://tikiti.example/platform/events.data'), { signal: AbortSignal.timeout(9) });
  expect([lastHeader(), sent.mock.lastCall?.[1]?.signal]).toEqual([HEADER, expect.any(AbortSignal)]);
  expect(renderedForHeader()).toEqual({ 'x-tikiti-for': HEADER });
  stop();
});

it('adds nothing to requests to other hosts, or after the page is left', async () => {
  const stop = sendRenderedFor(bob);
  await fetch('https://elsewhere.example/x', { method: 'POST' });
  expect(lastHeader()).toBeNull();
  stop();
  expect(globalThis.fetch).toBe(sent);
  await callApi('POST', '/api/x');
  expect([lastHeader(), renderedForHeader()]).toEqual([null, {}]);
});
