import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../database.ts';

const SERVER = path.resolve(import.meta.dirname, '../../build/server/index.js');
const app = await createTestApp();

/** Starts the process in which an app loads the list. A channel connects it to its app, here to this test. */
const startLoading = () =>
  fork(SERVER, ['places'], { env: { ...process.env, NODE_ENV: '', DATABASE_URL: app.databaseUrl } });

/** Counts the processes that are loading the list, by the lock that they hold. */
const loading = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(app.db);
  return rows[0]?.count;
};

const facts = async () => {
  const { rows } = await sql<{ places: number; versions: number }>`
    select (select count(*) from gazetteer_places) as places, (select count(*) from gazetteer_version) as versions
  `.execute(app.db);
  return rows[0];
};

test('when an app is killed, loading stops and leaves no partial list; the next app loads it', async () => {
  const orphan = startLoading();
  await expect.poll(loading).toBe(1);
  // The process notices a killed app by the closed channel.
  orphan.disconnect();
  await once(orphan, 'exit');
  expect(orphan.exitCode).toBe(1);
  await expect.poll(loading).toBe(0);
  expect(await facts()).toEqual({ places: 0, versions: 0 });

  const next = startLoading();
  await once(next, 'exit');
  expect(next.exitCode).toBe(0);
  const loaded = await facts();
  expect(loaded).toMatchObject({ versions: 1 });
  expect(await loading()).toBe(0);
  expect(loaded?.places).toBeGreaterThan(170_000);
});
