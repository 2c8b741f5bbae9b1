import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { becomeGuest } from './become-guest.ts';

/** The Web Locks of one browser: a single holder at a time across its tabs. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, work: () => Promise<void>) => {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

const kept = new Map<string, string>();
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('navigator', { locks: locks() });
});
afterEach(() => void vi.unstubAllGlobals());

function server(answer: () => Promise<Response> = async () => new Response('{"kind":"guest"}')) {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('two tabs at once become one guest', async () => {
  const fetch = server();
  await Promise.all([becomeGuest(), becomeGuest(), becomeGuest()]);
  await becomeGuest();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('does not block a purchase without network, locks or storage', async () => {
  server(() => Promise.reject(new TypeError('Failed to fetch')));
  await becomeGuest();
  expect(kept.size).toBe(0);
  vi.stubGlobal('navigator', {});
  await becomeGuest();
  vi.stubGlobal('localStorage', undefined);
  await becomeGuest();
});
