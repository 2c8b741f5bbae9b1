import { expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { anEvent } from '../../tests/factories.ts';
import { aPerson } from '../api/testing/people.ts';
import { createFrontDoor } from './front-door.ts';

const app = await createTestApp();

/** A front door whose database may be away, and which counts how often it is asked. */
function aHouse() {
  const house = { away: false, asked: 0 };
  const counted = Object.defineProperty({ ...app }, 'db', {
    get() {
      house.asked += 1;
      if (house.away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return app.db;
    },
  });
  const door = createFrontDoor(counted, {
    pages: async () => new Response('a page'),
    assetsDir: 'docs',
    trustedProxies: 0,
  });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await door.request(path, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { house, ask };
}

const setCapacity = (eventId: string, capacity: number) =>
  app.db.updateTable('inventory').set({ capacity }).where('eventId', '=', eventId).execute();
const leftIn = (text: string): number => JSON.parse(text).types[0].left;

test('visitors share an event’s answer for two seconds, and then see what is left', async () => {
  const { house, ask } = aHouse();
  const { eventId } = await anEvent(app, { types: [{ capacity: 5 }] });
  const path = `/api/events/${eventId}`;
  const crowd = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`${path}?utm_source=${n}`)));
  expect(new Set(crowd.map(({ text }) => leftIn(text)))).toEqual(new Set([5]));
  expect(house.asked).toBe(1);

  await setCapacity(eventId, 4);
  app.clock.advance(1_999);
  expect(leftIn((await ask(path)).text)).toBe(5);
  app.clock.advance(1);
  expect(leftIn((await ask(path)).text)).toBe(4);
  expect(house.asked).toBe(2);
});

test('who has an answer is told that it has not changed', async () => {
  const { ask } = aHouse();
  const { eventId } = await anEvent(app);
  const path = `/api/events/${eventId}`;
  const { headers } = await ask(path);
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-cache', 'Accept-Encoding']);
  const again = await ask(path, { 'if-none-match': headers.get('etag') ?? '' });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('a draft is shown to its organiser, who shares nothing, and to visitors as soon as it is approved', async () => {
  const { ask } = aHouse();
  const { headers, actor } = await aPerson(app);
  const { eventId } = await anEvent(app, { owner: actor, approval: 'draft' });
  const path = `/api/events/${eventId}`;
  const own = await ask(path, headers);
  expect([own.status, own.headers.get('cache-control'), own.headers.get('etag')]).toEqual([
    200,
    'no-store',
    null,
  ]);
  expect((await ask(path)).status).toBe(404);
  await app.db.updateTable('events').set({ approval: 'approved' }).where('id', '=', eventId).execute();
  expect((await ask(path)).status).toBe(200);
  await setCapacity(eventId, 1);
  expect(leftIn((await ask(path, headers)).text)).toBe(1);
});

test('only the whole list of public events is kept', async () => {
  const { house, ask } = aHouse();
  await ask('/api/public-events');
  const once = house.asked;
  await ask('/api/public-events?ref=a');
  expect(house.asked).toBe(once);
  for (const _ of [1, 2]) {
    const { headers } = await ask('/api/public-events?free=true');
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  }
  expect(house.asked).toBe(3 * once);
});

test('an outage is answered as one, also where there is an old answer', async () => {
  const { house, ask } = aHouse();
  const { eventId } = await anEvent(app);
  const path = `/api/events/${eventId}`;
  await ask(path);
  app.clock.advance(2_000);
  house.away = true;
  const { status, headers, text } = await ask(path);
  expect([status, headers.get('retry-after'), headers.get('x-frame-options')]).toEqual([503, '5', 'DENY']);
  expect(text).toContain('database.away');
  house.away = false;
  expect((await ask(path)).status).toBe(200);
});
