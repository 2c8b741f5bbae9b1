import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../database.ts';

const SERVER = path.resolve(import.meta.dirname, '../../build/server/index.js');
const app = await createTestApp();

/** The app's own way to load the list, in a process that it controls by a channel. */
const startLoading = () =>
  fork(SERVER, ['places'], { env: { ...process.env, NODE_ENV: '', DATABASE_URL: app.databaseUrl } });

/** Counts the processes that are filling the list. It asks the database, because the list itself does not answer meanwhile. */
const filling = async () => {
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

test('a killed app leaves no partial list of places and nothing that keeps loading it; the next one loads it', async () => {
  const orphan = startLoading();
  await expect.poll(filling).toBe(1);
  // All that remains of a killed app is a closed channel.
  orphan.disconnect();
  await once(orphan, 'exit');
  expect(orphan.exitCode).toBe(1);
  await expect.poll(filling).toBe(0);
  expect(await facts()).toEqual({ places: 0, versions: 0 });

  const next = startLoading();
  await once(next, 'exit');
  expect(next.exitCode).toBe(0);
  const loaded = await facts();
  expect(loaded).toMatchObject({ versions: 1 });
  expect(await filling()).toBe(0);
  expect(loaded?.places).toBeGreaterThan(170_000);
});
