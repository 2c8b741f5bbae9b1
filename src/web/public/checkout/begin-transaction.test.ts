import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginTransaction, isProblem, type KeptOrder } from './begin-transaction.ts';

const request = { email: 'a@b.example', eventId: 'e', quantities: { t: 2 } };
const placed = {
  orderId: 'o',
  orderPath: '/event/e/order/o',
  holdExpiresAt: '2026-12-12T17:45:00.000Z',
  tran: null,
};

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('localStorage', { getItem: () => String(Date.now()) });
});

function answerWith(body: BodyInit, init?: ResponseInit) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

it('sends only what was chosen', async () => {
  const fetch = answerWith(JSON.stringify(placed));
  await beginTransaction(request);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/beginTransaction');
  expect(init?.method).toBe('POST');
  expect(JSON.parse(String(init?.body))).toEqual(request);
});

it('converts the end of the hold to the clock of this device', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const servers = new Date(Date.now() + 3_600_000);
  const holdExpiresAt = new Date(servers.getTime() + 900_000).toISOString();
  answerWith(JSON.stringify({ ...placed, holdExpiresAt }), { headers: { date: servers.toUTCString() } });
  const order = (await beginTransaction(request)) as KeptOrder;
  const left = order.keptUntil - Date.now();
  expect(left).toBeGreaterThan(898_000);
  expect(left).toBeLessThan(902_000);
});

it('passes on the server’s refusal', async () => {
  const problem = { title: 'Invalid', detail: 'no email', issues: [{ path: 'email', message: 'no email' }] };
  answerWith(JSON.stringify(problem), { status: 400 });
  const answer = await beginTransaction(request);
  expect(isProblem(answer) && answer.issues).toEqual(problem.issues);
});

it('reports an answer that is no problem details', async () => {
  answerWith('<h1>Bad Gateway</h1>', { status: 502 });
  expect(await beginTransaction(request)).toMatchObject({ detail: expect.stringContaining('on our side') });
});

it('reports a lost network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await beginTransaction(request)).toMatchObject({
    detail: expect.stringContaining('You seem to be offline'),
  });
});

it('waits 30 s for an answer', async () => {
  answerWith(JSON.stringify(placed));
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await beginTransaction(request);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000);
  timeout.mockRestore();
});

const keysOf = (fetch: ReturnType<typeof answerWith>) =>
  fetch.mock.calls.map(([, init]) => new Headers(init.headers).get('idempotency-key'));

it('repeats the key until an answer comes, and uses another for another choice', async () => {
  const lost = vi.fn(async (_url: string, _init: RequestInit) =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  vi.stubGlobal('fetch', lost);
  await beginTransaction(request);
  await beginTransaction(request);
  await beginTransaction({ ...request, quantities: { t: 3 } });
  const [first, second, other] = keysOf(lost);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

it('keeps the key while a server in between may have lost the answer, and drops it after an answer', async () => {
  const broken = answerWith('<h1>Bad Gateway</h1>', { status: 502 });
  await beginTransaction(request);
  const answered = answerWith(JSON.stringify(placed));
  await beginTransaction(request);
  await beginTransaction(request);
  const [before] = keysOf(broken);
  const [same, next] = keysOf(answered);
  expect(same).toBe(before);
  expect(next).not.toBe(before);
});

it.each([
  ['payment.provider-unavailable', false],
  ['payment.not-taken', false],
  ['unexpected', true],
])('after %s keeps the key: %s', async (code, keeps) => {
  const failed = answerWith(JSON.stringify({ detail: 'Please try again.', code }), { status: 502 });
  await beginTransaction(request);
  await beginTransaction(request);
  const [first, second] = keysOf(failed);
  expect(second === first).toBe(keeps);
});

it('repeats the request itself if the earlier hold has expired', async () => {
  const ended = { detail: 'The seats of this order went back on sale.', code: 'order.ended' };
  const fetch = vi
    .fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(placed)))
    .mockImplementationOnce(async () => new Response(JSON.stringify(ended), { status: 409 }));
  vi.stubGlobal('fetch', fetch);
  expect(isProblem(await beginTransaction(request))).toBe(false);
  const [old, anew] = keysOf(fetch);
  expect(anew).not.toBe(old);
});
