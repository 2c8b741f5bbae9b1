import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { openJobsDatabase } from './jobs-database.ts';

const app = await createTestApp();

test('a connection that waits is made anew when it breaks, and is woken again', async () => {
  const errors: Error[] = [];
  const database = openJobsDatabase(app.databaseUrl, (error) => errors.push(error));
  const woken: string[] = [];
  let subscriptions = 0;
  const { close } = await database.listen(
    '"odd" channel',
    (payload) => woken.push(payload),
    () => {
      subscriptions += 1;
    },
  );
  expect(subscriptions).toBe(1);
  await database.executeSql(`notify """odd"" channel", 'first'`);
  await expect.poll(() => woken).toEqual(['first']);

  const admin = new pg.Client(inject('serverUrl'));
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and query like 'listen %'`,
    [new URL(app.databaseUrl).pathname.slice(1)],
  );
  await admin.end();
  await expect.poll(() => subscriptions).toBe(2);
  await database.executeSql(`notify """odd"" channel", 'second'`);
  await expect.poll(() => woken).toEqual(['first', 'second']);
  expect(errors.length).toBeGreaterThan(0);
  await close();
  await database.close();
});

test('a first connection that fails says so', async () => {
  const database = openJobsDatabase('postgres://tikiti:x@127.0.0.1:1/none', () => undefined);
  await expect(
    database.listen(
      'channel',
      () => undefined,
      () => undefined,
    ),
  ).rejects.toThrow('ECONNREFUSED');
  await database.close();
});
