import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../tests/database.ts';
import { composeApp } from './compose.ts';
import { readConfig } from './config.ts';
import { soleSecret } from './core/shared/secret.ts';

const base = await createTestApp();
const dataDir = await mkdtemp(path.join(tmpdir(), 'tikiti-compose-'));
afterAll(() => rm(dataDir, { recursive: true }));

/** Counts connections by this name: the test's own app is there too. */
const counted = new URL(base.databaseUrl);
counted.searchParams.set('application_name', 'counted');
const url = counted.href;
const openConnections = async () => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and application_name = 'counted'`.execute(base.db);
  return rows[0]?.open ?? 0;
};

test('a busy process opens as many connections to the database as it was told, and no more', async () => {
  const config = readConfig({
    DATABASE_URL: base.databaseUrl,
    DATABASE_CONNECTIONS: '12',
    DATA_DIR: dataDir,
  });
  const { app, listenToWork, readiness, close } = await composeApp(config, {
    databaseUrl: url,
    secret: soleSecret(new Uint8Array(32).fill(7)),
    role: 'all',
  });
  const endListening = await listenToWork(() => undefined);
  const busy = Promise.all([
    ...Array.from({ length: 20 }, () => sql`select pg_sleep(1)`.execute(app.db)),
    ...Array.from({ length: 20 }, () =>
      app.holds
        .place({
          eventId: app.newId(),
          orderId: app.newId(),
          email: 'thandi@example.com',
          lines: [],
          buyer: { guestId: null, userId: null },
        } as never)
        .catch(() => undefined),
    ),
    readiness.troubles(),
  ]);
  const seen: number[] = [];
  let over = false;
  void busy.finally(() => {
    over = true;
  });
  while (!over) seen.push(await openConnections());
  await busy;
  await endListening();
  await close();
  // All of them but one that may still be on its way.
  expect(Math.max(...seen)).toBeGreaterThanOrEqual(11);
  expect(Math.max(...seen)).toBeLessThanOrEqual(12);
});
