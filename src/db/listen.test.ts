import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { transaction } from './database.ts';
import { listenTo } from './listen.ts';

const app = await createTestApp();

test('a listening connection that breaks is replaced, reports it, and hears later commits', async () => {
  const errors: Error[] = [];
  const payloads: (string | undefined)[] = [];
  const end = await listenTo(app.databaseUrl, '"odd" channel', {
    onNotification: (payload) => payloads.push(payload),
    onError: (error) => errors.push(error),
  });
  const say = (word: string) =>
    transaction(app.db, (tx) => sql`select pg_notify('"odd" channel', ${word})`.execute(tx));
  await say('first');
  await expect.poll(() => payloads).toEqual(['first']);

  const admin = new pg.Client(inject('serverUrl'));
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and query like 'listen %'`,
    [new URL(app.databaseUrl).pathname.slice(1)],
  );
  await admin.end();
  await expect.poll(() => payloads).toEqual(['first', undefined]);
  await say('second');
  await expect.poll(() => payloads).toEqual(['first', undefined, 'second']);
  expect(errors.length).toBeGreaterThan(0);
  await end();
});

test('a failed first connection is an error', async () => {
  const nobody = { onNotification: () => undefined, onError: () => undefined };
  await expect(listenTo('postgres://tikiti:x@127.0.0.1:1/none', 'channel', nobody)).rejects.toThrow(
    'ECONNREFUSED',
  );
});
