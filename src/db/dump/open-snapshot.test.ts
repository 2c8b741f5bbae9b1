import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { migrate } from '../migrate.ts';
import { LEFT_OUT } from './dumped-tables.ts';
import { openSnapshot } from './open-snapshot.ts';

const app = await createTestApp();
const { eventId } = await anEvent(app, { types: [{}] });

async function aSnapshot() {
  const snapshot = await openSnapshot(app.databaseUrl);
  onTestFinished(snapshot.close);
  return snapshot;
}

async function linesOf(rows: AsyncIterable<Uint8Array>): Promise<number> {
  let lines = 0;
  for await (const chunk of rows) lines += chunk.filter((byte) => byte === 0x0a).length;
  return lines;
}

test('a snapshot has the rows of its moment, whatever is written meanwhile', async () => {
  const snapshot = await aSnapshot();
  await anEvent(app, { types: [{}] });
  const events = snapshot.tables.find(({ name }) => name === 'events');
  expect(events?.columns).not.toContain('search_words');
  expect(await linesOf(snapshot.rowsOf(events ?? { name: '', columns: [] }))).toBe(1);
});

test('every table is in a snapshot, or left out for a reason that is still there', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`.execute(
    app.db,
  );
  const taken = (await aSnapshot()).tables.map(({ name }) => name);
  expect([...taken, ...Object.keys(LEFT_OUT)].sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('a migration waits for a snapshot before it asks for any table, so sales go on', async () => {
  const snapshot = await aSnapshot();
  for (const table of snapshot.tables) await linesOf(snapshot.rowsOf(table));
  const waits: string[] = [];
  const migrating = migrate(app.db, (says) => waits.push(says));
  await expect.poll(() => waits.join()).toContain('tikiti backup');
  const asked = await sql<{ asked: number }>`
    select count(*)::int as asked from pg_locks where mode = 'AccessExclusiveLock' and relation is not null
      and database = (select oid from pg_database where datname = current_database())`.execute(app.db);
  expect(asked.rows).toEqual([{ asked: 0 }]);
  await app.db.updateTable('events').set({ name: 'Sold meanwhile' }).where('id', '=', eventId).execute();
  await snapshot.close();
  await migrating;
});

test('a snapshot takes no lock that a writer could wait for', async () => {
  const snapshot = await aSnapshot();
  for (const table of snapshot.tables) await linesOf(snapshot.rowsOf(table));
  const { rows } = await sql<{ mode: string }>`
    select distinct mode from pg_locks l join pg_stat_activity a using (pid)
    where a.application_name = 'tikiti backup' and l.relation is not null and a.datname = current_database()`.execute(
    app.db,
  );
  expect(rows).toEqual([{ mode: 'AccessShareLock' }]);
});
