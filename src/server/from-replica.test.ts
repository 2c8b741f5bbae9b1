import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { anEvent } from '../../tests/factories.ts';
import { aPerson } from '../api/testing/people.ts';
import type { Database } from '../db/database.ts';
import { stillReplica } from '../db/testing/still-replica.ts';
import { createFrontDoor } from './front-door.ts';

const app = await createTestApp();

/** Which of the two databases were asked, in order. */
const asked: ('primary' | 'replica')[] = [];
/** What happens to whoever asks the replica. */
let replicaDoes: () => void;
let keepsUp: boolean;
let failures: number;

/** The database, noting under a name who asks it. */
const noted = (name: (typeof asked)[number], first = () => {}): Database =>
  new Proxy(app.db, {
    get(db, property) {
      first();
      if (asked.at(-1) !== name) asked.push(name);
      const value = Reflect.get(db, property);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
const replicaDb = noted('replica', () => replicaDoes());
const house = {
  ...app,
  db: noted('primary'),
  replica: stillReplica(app.db, {
    db: () => (keepsUp ? replicaDb : undefined),
    failed: () => (failures += 1),
  }),
};

beforeEach(() => {
  asked.length = 0;
  [keepsUp, failures] = [true, 0];
  replicaDoes = () => {};
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const door = createFrontDoor(house, {
    pages: async () => new Response('a page'),
    assetsDir: 'docs',
    trustedProxies: 0,
  });
  asked.length = 0;
  const { status } = await door.request(path, { headers });
  return { status, asked: [...asked] };
}

test('visitors read events and lists from the replica, and whoever is logged in reads the primary', async () => {
  const { eventId } = await anEvent(app);
  const { headers } = await aPerson(app);
  for (const path of [`/api/events/${eventId}`, '/api/public-events', '/api/public-events?q=jazz']) {
    expect(await ask(path)).toEqual({ status: 200, asked: ['replica'] });
    expect(await ask(path, headers)).toEqual({ status: 200, asked: ['primary'] });
  }
});

test('the primary is read while the replica does not keep up', async () => {
  const { eventId } = await anEvent(app);
  keepsUp = false;
  expect(await ask(`/api/events/${eventId}`)).toEqual({ status: 200, asked: ['primary'] });
});

test('when the replica goes in the middle, the visitor gets the answer from the primary', async () => {
  const { eventId } = await anEvent(app);
  replicaDoes = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  expect(await ask(`/api/events/${eventId}`)).toEqual({ status: 200, asked: ['primary'] });
  expect(failures).toBe(1);
});

test('what the replica does not know yet, the primary is asked', async () => {
  const unknown = app.newId();
  expect(await ask(`/api/events/${unknown}`)).toEqual({ status: 404, asked: ['replica', 'primary'] });
  expect(failures).toBe(0);
});

test('a promo code is looked up at the primary', async () => {
  const { eventId } = await anEvent(app);
  const { asked } = await ask(`/api/events/${eventId}?code=EARLY`);
  expect(asked).toEqual(['primary']);
});
