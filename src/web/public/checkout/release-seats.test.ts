import { afterEach, expect, it, vi } from 'vitest';
import { inWords } from './event-page/your-tickets.ts';
import { releaseSeats } from './release-seats.ts';

afterEach(() => void vi.unstubAllGlobals());

const answerWith = (status: number, code?: string) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
    status === 204 ? new Response(null, { status }) : new Response(JSON.stringify({ code }), { status }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

it('deletes the order', async () => {
  const fetch = answerWith(204);
  expect(await releaseSeats('e', 'o')).toBe('released');
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/events/e/orders/o');
  expect(fetch.mock.calls[0]?.[1].method).toBe('DELETE');
});

it.each([
  [409, 'order.paid', 'kept'],
  [409, 'order.payment-pending', 'kept'],
  [409, 'something.else', 'released'],
  [404, 'order.unknown', 'released'],
  [502, 'payment.provider-unavailable', 'released'],
] as const)('interprets %i %s as %s', async (status, code, outcome) => {
  answerWith(status, code);
  expect(await releaseSeats('e', 'o')).toBe(outcome);
});

it('leaves the hold to expire without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await releaseSeats('e', 'o')).toBe('released');
});

it('counts tickets over orders', () => {
  expect(inWords([{ tickets: 1 }])).toBe('You have a ticket for this event.');
  expect(inWords([{ tickets: 1 }, { tickets: 2 }])).toBe('You have 3 tickets for this event.');
});
