import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { knowSecret } from './know-secret.ts';
import { findSecretMark, finishSecretChange } from './secret-store.ts';

const app = await createTestApp();
const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
const know = (current: Uint8Array, previous?: Uint8Array) => knowSecret(app.db, { current, previous });

beforeEach(async () => {
  await app.db.deleteFrom('event_keys').execute();
  await app.db.deleteFrom('installation_secret').execute();
});

test('the first secret is known from then on, and another one is refused in plain words without changing anything', async () => {
  expect(await know(first)).toEqual({ current: first, first: new Uint8Array(first) });
  const mark = await findSecretMark(app.db);
  expect(await know(first)).toMatchObject({ current: first });
  await expect(know(second)).rejects.toThrow('APP_SECRET isn’t the secret of this database');
  await expect(know(second, third)).rejects.toThrow('APP_SECRET isn’t the secret of this database');
  expect(await findSecretMark(app.db)).toEqual(mark);
});

test('processes that start together agree on one secret', async () => {
  const known = await Promise.allSettled([know(first), know(first), know(second)]);
  expect(known.map(({ status }) => status).toSorted()).not.toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(new Set(known.flatMap((one) => (one.status === 'fulfilled' ? [one.value.current] : []))).size).toBe(
    1,
  );
});

test('a database from before there was a mark is known by what it has sealed', async () => {
  await anEvent(app);
  await expect(know(first)).rejects.toThrow('APP_SECRET isn’t the secret of this database');
  expect(await findSecretMark(app.db)).toBeUndefined();
  expect(await know(app.secret.current)).toMatchObject({ current: app.secret.current });
});

test('twin: a database that has sealed nothing takes any secret', async () => {
  expect(await know(first)).toMatchObject({ current: first });
});

test('a new secret beside the one before begins a change, and the one before is needed until it is finished', async () => {
  await know(first);
  expect(await know(second, first)).toEqual({
    current: second,
    previous: first,
    first: new Uint8Array(first),
  });
  await expect(know(second)).rejects.toThrow('The change of APP_SECRET isn’t finished');
  await expect(know(second, third)).rejects.toThrow('The change of APP_SECRET isn’t finished');
  await expect(know(third, second)).rejects.toThrow('The change of APP_SECRET isn’t finished');
  await expect(know(first)).rejects.toThrow('APP_SECRET isn’t the secret of this database');
  await finishSecretChange(app.db);
  expect(await know(second)).toEqual({ current: second, first: new Uint8Array(first) });
  // The first one stays what it was however often the secret changes.
  expect(await know(third, second)).toMatchObject({ current: third, first: new Uint8Array(first) });
});

test('a change can be taken back, and the next secret can be accepted before it is used', async () => {
  await know(first);
  expect(await know(first, second)).toMatchObject({ current: first, previous: second });
  await know(second, first);
  expect(await know(first, second)).toMatchObject({ current: first, previous: second });
  await expect(know(first)).rejects.toThrow('isn’t finished');
});
