import { afterEach, expect, it, vi } from 'vitest';
import { beginTransaction, isProblem, type KeptOrder } from './begin-transaction.ts';

const request = { email: 'a@b.example', eventId: 'e', quantities: { t: 2 } };
const placed = {
  orderId: 'o',
  orderPath: '/event/e/order/o',
  holdExpiresAt: '2026-12-12T17:45:00.000Z',
  tran: null,
};

function answerWith(body: BodyInit, init?: ResponseInit) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => void vi.unstubAllGlobals());

it('sends what was chosen and nothing else', async () => {
  const fetch = answerWith(JSON.stringify(placed));
  await beginTransaction(request);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/beginTransaction');
  expect(init?.method).toBe('POST');
  expect(JSON.parse(String(init?.body))).toEqual(request);
});

it('puts the end of the hold on the clock of this device', async () => {
  const servers = new Date(Date.now() + 3_600_000);
  const holdExpiresAt = new Date(servers.getTime() + 900_000).toISOString();
  answerWith(JSON.stringify({ ...placed, holdExpiresAt }), { headers: { date: servers.toUTCString() } });
  const order = (await beginTransaction(request)) as KeptOrder;
  const left = order.keptUntil - Date.now();
  expect(left).toBeGreaterThan(898_000);
  expect(left).toBeLessThan(902_000);
});

it('hands on what the server refuses', async () => {
  const problem = { title: 'Invalid', detail: 'no email', issues: [{ path: 'email', message: 'no email' }] };
  answerWith(JSON.stringify(problem), { status: 400 });
  const answer = await beginTransaction(request);
  expect(isProblem(answer) && answer.issues).toEqual(problem.issues);
});

it('says so when the answer is no problem details', async () => {
  answerWith('<h1>Bad Gateway</h1>', { status: 502 });
  expect(await beginTransaction(request)).toMatchObject({ detail: expect.stringContaining('on our side') });
});

it('says so when the network is down', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await beginTransaction(request)).toMatchObject({ detail: expect.stringContaining('Buy again') });
});

it('waits 30 s for an answer', async () => {
  answerWith(JSON.stringify(placed));
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await beginTransaction(request);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000);
  timeout.mockRestore();
});
