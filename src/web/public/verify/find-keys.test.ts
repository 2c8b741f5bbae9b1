import { expect, test } from 'vitest';
import { createFindKeys } from './find-keys.ts';

const eventId = '0198a0c0-abcd-7def-8000-00000000000f';
const keys = { id: eventId, name: 'Jazz', keys: [{ keyId: 1, publicKey: 'A'.repeat(43) }] };

/** A browser's caches: each keeps answers by address. */
function aStorage(): CacheStorage {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, answer: Response) => void kept.set(address, answer),
  };
  return { open: async () => cache } as unknown as CacheStorage;
}

function aDevice(answers: (() => Response)[]) {
  const asked: string[] = [];
  const fetchFrom: typeof fetch = async (address, options) => {
    expect(options?.credentials).toBe('omit');
    asked.push(String(address));
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  };
  return { asked, find: createFindKeys({ fetchFrom, storage: aStorage() }) };
}

test('a key is kept for when there is no network, and a new one is asked for', async () => {
  const both = { ...keys, name: 'Jazz II', keys: [...keys.keys, { keyId: 2, publicKey: 'B'.repeat(43) }] };
  const { asked, find } = aDevice([() => Response.json(keys), () => Response.json(both)]);
  expect(await find(eventId, 1)).toEqual(keys);
  expect(asked).toEqual([`/api/events/${eventId}/ticket-keys`]);
  expect(await find(eventId, 2)).toEqual(both);
  expect(await find(eventId, 1)).toEqual(both);
  expect(await find(eventId)).toEqual(both);
  expect(await find(eventId, 3)).toBe('unreachable');
});

test('only our own word makes an event unknown', async () => {
  const { find } = aDevice([
    () => Response.json({ code: 'event.unknown' }, { status: 404 }),
    () => Response.json({ error: 'no such file' }, { status: 404 }),
    () => new Response('<h1>Log in to this Wi-Fi</h1>'),
    () => Response.json({ code: 'server.busy' }, { status: 503 }),
    () => Response.json({ ...keys, keys: [{ keyId: '1' }] }),
  ]);
  expect(await find(eventId, 1)).toBe('unknown');
  for (let at = 0; at < 4; at += 1) expect(await find(eventId, 1)).toBe('unreachable');
});

test('a browser that keeps nothing asks each time', async () => {
  const find = createFindKeys({ fetchFrom: async () => Response.json(keys), storage: undefined });
  expect(await find(eventId, 1)).toEqual(keys);
});
