import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { anEvent } from '../../tests/factories.ts';
import { applyMigration, migrate } from './migrate.ts';

const app = await createTestApp();
await anEvent(app, { types: [{}, {}] });

/** A session of somebody else. */
async function aSession() {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Object.assign(client, { pid: rows[0]?.pid as number });
}

/** Counts the sessions that wait for one. */
const waitingFor = async (pid: number) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`.execute(
    app.db,
  );
  return rows[0]?.waiting;
};
const apply = (name: string, text: string, patience?: { lockTimeoutMs: number; pauseMs: number }) =>
  app.db.connection().execute((connection) => applyMigration(connection, name, text, patience));
const isApplied = async (name: string) => {
  const { rows } = await sql`select from kysely_migration where name = ${name}`.execute(app.db);
  return rows.length === 1;
};

/** A dump reads a table that a migration has begun to change. */
async function behindADump(name: string, lockTimeoutMs: number) {
  const dump = await aSession();
  await dump.query('begin; lock table ticket_types in access share mode');
  const text = `alter table ticket_types add column column_${name} int`;
  const migrating = apply(name, text, { lockTimeoutMs, pauseMs: 1 });
  await expect.poll(() => waitingFor(dump.pid)).toBe(1);
  const customer = await aSession();
  const going = customer.query(
    'select from ticket_types for update; update ticket_types set position = position',
  );
  return { dump, migrating, customer, going };
}

test('while a migration waits for a lock, everybody else reads and writes, and then it is applied', async () => {
  const { dump, migrating, going } = await behindADump('9998', 50);
  await going;
  expect(await isApplied('9998')).toBe(false);
  await dump.query('commit');
  await migrating;
  expect(await isApplied('9998')).toBe(true);
});

test('without a limit, everybody would wait behind it', async () => {
  const { dump, migrating, customer, going } = await behindADump('9999', 0);
  const isBlocked = async () => {
    const { rows } = await sql<{ blocked: boolean }>`
      select cardinality(pg_blocking_pids(${customer.pid})) > 0 as blocked`.execute(app.db);
    return rows[0]?.blocked;
  };
  await expect.poll(isBlocked).toBe(true);
  await dump.query('commit');
  await Promise.all([migrating, going]);
});

test('a migration that fails leaves nothing behind', async () => {
  const failing = apply('9997', 'create table half_done (n int); select 1 / 0');
  await expect(failing).rejects.toThrow('division by zero');
  const { rows } = await sql`select to_regclass('half_done') as made`.execute(app.db);
  expect([rows, await isApplied('9997')]).toEqual([[{ made: null }], false]);
});

const INDEX = `-- No two of an event's types would share a position;
drop index concurrently if exists planted;
create unique index concurrently planted on ticket_types (event_id, position);
`;

test('an index that could not be built is built anew by the next start', async () => {
  await sql`update ticket_types set position = 0`.execute(app.db);
  await expect(apply('9996', INDEX)).rejects.toThrow('could not create unique index');
  expect(await isApplied('9996')).toBe(false);
  await sql`update ticket_types set position = n from (
    select id, row_number() over () as n from ticket_types) numbered where numbered.id = ticket_types.id`.execute(
    app.db,
  );
  await apply('9996', INDEX);
  const { rows } = await sql`
    select indisvalid as valid from pg_index where indexrelid = 'planted'::regclass`.execute(app.db);
  expect(rows).toEqual([{ valid: true }]);
  // Databases know nothing of these files, so the next tests could not migrate.
  await sql`delete from kysely_migration where name like '99%'`.execute(app.db);
});

test('an index is built while another process waits for its turn to migrate', async () => {
  const first = await aSession();
  await first.query('select pg_advisory_lock(7416574)');
  const says: string[] = [];
  const waiting = migrate(app.db, (line) => says.push(line));
  await expect.poll(() => says.join()).toContain('waits for PostgreSQL session');
  await first.query('drop index concurrently if exists planted');
  await first.query('create index concurrently planted on ticket_types (event_id, position)');
  await first.query('select pg_advisory_unlock(7416574)');
  expect(await waiting).toEqual([]);
});
