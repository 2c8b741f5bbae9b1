import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { anEvent } from '../../tests/factories.ts';
import { DomainError } from '../core/shared/errors.ts';
import { createFairQueue } from '../core/shared/fair-queue.ts';
import { createFrontDoor } from '../server/front-door.ts';
import { documentedApi, operations } from './testing/documented-api.ts';
import { aPerson, guestOf } from './testing/people.ts';

/** An installation that is too busy to check passwords, or whose database is away. Each call checks that its answer is documented. */
const app = await createTestApp();
const { headers } = await aPerson(app);
const none = createFairQueue({ atOnce: 0, waiting: 0 });
const refuse = () => none.run('anybody', () => Promise.reject(new Error('never')));
const busy = documentedApi({
  ...app,
  passwords: { hash: refuse, matches: refuse },
});

const account = { email: 'thandi@example.com', password: 'koppie sunset' };
const BUSY = { status: 503, code: 'server.busy' };

test.each([
  ['POST', '/api/sign-in', account],
  ['POST', '/api/sign-up', account],
  ['PUT', '/api/password', { newPassword: 'kestrel at dawn' }],
  ['POST', '/api/proof', { password: 'koppie sunset' }],
])('%s %s says when to retry', async (method, path, json) => {
  const answered = await busy(method, path, { json, headers });
  expect(answered).toMatchObject(BUSY);
  expect(answered.headers.get('retry-after')).toBe('5');
});

describe('the documentation', () => {
  const documentedFor = (operation: (typeof operations)[number]) =>
    JSON.stringify(operation.responses['503']) ?? '';
  const takesPassword = operations.filter(({ request }) => /"(p|\w+P)assword"/.test(JSON.stringify(request)));

  test('says of every operation that takes a password that it may have to wait', () => {
    expect(takesPassword.length).toBeGreaterThan(4);
    const silent = takesPassword.filter((operation) => !documentedFor(operation).includes('"server.busy"'));
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('says of every operation that the database may be away, and when to retry', () => {
    for (const operation of operations) {
      expect(documentedFor(operation), operation.operationId).toMatch(/Retry-After.*"database\.away"/);
    }
  });
});

test('matches the answer during an outage', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const away = documentedApi({
    ...app,
    db: new Proxy({} as typeof app.db, {
      get() {
        throw refused;
      },
    }),
  });
  const { eventId } = await anEvent(app);
  for (const comer of [{}, guestOf(app), headers]) {
    const answered = await away('GET', `/api/events/${eventId}`, { headers: comer });
    expect(answered).toMatchObject({ status: 503, code: 'database.away' });
    expect(answered.headers.get('retry-after')).toBe('5');
  }
});

test('twin: an answer that is not documented is noticed', async () => {
  const odd = documentedApi({
    ...app,
    passwords: {
      ...app.passwords,
      matches: () => Promise.reject(new DomainError('unavailable', 'house.on-fire', 'Run.')),
    },
  });
  await expect(odd('POST', '/api/sign-in', { json: account })).rejects.toThrow(/house\.on-fire/);
});

/** Creates a front door, and request bodies that never end. */
function aDoor() {
  const door = createFrontDoor(app, {
    pages: async () => new Response('page'),
    assetsDir: 'build/client',
    trustedProxies: 0,
  });
  const sent: ReadableStreamDefaultController[] = [];
  const bodies = {
    read: 0,
    breakOff: () => sent.forEach((one) => void one.error(new Error('The network is gone.'))),
  };
  const send = async (path: string, headers: Record<string, string>, method = 'POST') => {
    const body = new ReadableStream(
      {
        start: (controller) => void sent.push(controller),
        pull: () => {
          bodies.read += 1;
          return new Promise(() => undefined);
        },
      },
      { highWaterMark: 0 },
    );
    return door.request(path, { method, headers, body, duplex: 'half' } as RequestInit);
  };
  const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '10000000' };
  const upload = (sender: Record<string, string>) => send('/uploadImage', { ...sender, ...type });
  return { bodies, send, upload, type };
}

test('uploads are read one per account and a few in all; some wait unread, and an account’s next one is refused', async () => {
  const { bodies, upload } = aDoor();
  const taken = Array.from({ length: 1 + 5 + 1 }, () => upload(headers));
  const refused = await Promise.race(taken);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ code: 'server.busy' });
  expect(bodies.read).toBe(1);
  for (const count of [2, 3, 4, 4]) {
    taken.push(upload((await aPerson(app)).headers));
    await expect.poll(() => bodies.read).toBe(count);
  }

  // When one breaks off, the next is read.
  bodies.breakOff();
  await Promise.all(taken);
});

test('a file that nobody may send there is refused before any of it is read', async () => {
  const { bodies, send, type } = aDoor();
  const { eventId } = await anEvent(app);
  const [order, question] = [app.newId(), app.newId()];
  const event = `/api/events/${eventId}`;
  const paths = [
    [`${event}/orders/${order}/details/files/${question}`, 404],
    [`${event}/orders/no-id/details/files/no-id`, 404],
    [`${event}/orders/${order}/answers/no-id/file`, 404],
    [`${event}/transfers/${order}/details/files/${question}`, 404],
    ['/api/profile/logo', 401],
  ] as const;
  for (const [path, status] of paths) {
    const sender = status === 401 ? guestOf(app) : path.includes('/answers/') ? headers : guestOf(app);
    expect((await send(path, { ...sender, ...type }, 'PUT')).status, path).toBe(status);
  }
  expect(bodies.read).toBe(0);
});

test('twin: requests without a limit are read at once, however many one account sends', async () => {
  const { bodies, send } = aDoor();
  const json = { ...headers, 'content-type': 'application/json', 'content-length': '1000' };
  const taken = Array.from({ length: 1 + 5 + 1 }, () => send('/api/events', json));
  await expect.poll(() => bodies.read).toBe(7);
  bodies.breakOff();
  await Promise.all(taken);
});
