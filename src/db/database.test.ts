import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { HURRIED, isCut, isOutage, openDatabase, transaction } from './database.ts';
import { migrate } from './migrate.ts';

const app = await createTestApp();

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('an error in a transaction rolls everything back', async () => {
  const failing = transaction(app.db, async (tx) => {
    await sql`create table half_done (n int)`.execute(tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const { rows } = await sql`select to_regclass('half_done') as found`.execute(app.db);
  expect(rows).toEqual([{ found: null }]);
});

test('counts and minor units are numbers, days are texts', async () => {
  const { rows } = await sql`select 9007199254740991::bigint as big, date '2026-02-03' as day`.execute(
    app.db,
  );
  expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, day: '2026-02-03' }]);
});

test('columns have camelCase names, and names inside JSON stay as they are', async () => {
  const { rows } =
    await sql`select 1 as one_name, 2 as "other", '{"stays_so": 3}'::jsonb as some_json`.execute(app.db);
  expect(rows).toEqual([{ oneName: 1, other: 2, someJson: { stays_so: 3 } }]);
});

test('migrating again, even concurrently, does nothing', async () => {
  expect(await Promise.all([migrate(app.db), migrate(app.db)])).toEqual([[], []]);
});

test('a database of another version is refused and left untouched', async () => {
  const { db } = await createTestApp();
  // In a pre-release the second migration made other tables, and the last one did not exist yet.
  await sql`drop table processes`.execute(db);
  await sql`delete from kysely_migration where name = '0010_installation'`.execute(db);
  await sql`update kysely_migration set name = '0002_events' where name = '0002_media'`.execute(db);
  const before = await sql`select * from kysely_migration order by name`.execute(db);

  await expect(migrate(db)).rejects.toThrow(
    'it has run 0002_events, which this version does not have, so nothing was touched',
  );
  expect((await sql`select * from kysely_migration order by name`.execute(db)).rows).toEqual(before.rows);
  const { rows } = await sql`select to_regclass('processes') as made`.execute(db);
  expect(rows).toEqual([{ made: null }]);
});

test('the ledger is append-only and a transfer moves money between two accounts', async () => {
  const attempts = [
    sql`update ledger_transfers set amount_minor = 1`,
    sql`delete from ledger_transfers`,
    sql`truncate ledger_transfers`,
  ];
  await transaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into ledger_transfers
      (event_id, id, order_id, attempt_number, kind, debit_account, credit_account, amount_minor, currency, created_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 'sale', 'provider:fake', 'organiser', 100, 'ZAR', now())`.execute(
      tx,
    );
  });
  for (const attempt of attempts) {
    await expect(attempt.execute(app.db)).rejects.toThrow('ledger_transfers is append-only');
  }
  const { rows } = await sql`select sum(amount_minor) from ledger_entries`.execute(app.db);
  expect(rows).toEqual([{ sum: '0' }]);
});

test('a failure to connect to a silent server counts as an outage with nothing sent', async () => {
  const mute = createServer();
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as AddressInfo;
  const { db, close } = openDatabase(`postgres://tikiti:x@127.0.0.1:${port}/none`, {
    patience: { ...HURRIED, connect: 200 },
    onIdleError: () => undefined,
  });
  const error = await errorOf(sql`select 1`.execute(db));
  expect([isOutage(error), isCut(error)]).toEqual([true, false]);
  await close();
  mute.close();
});

test('an outage is distinguished from a refusal', async () => {
  const refused = await errorOf(sql`select 1 / 0`.execute(app.db));
  expect(isOutage(refused)).toBe(false);
  expect(isOutage(new Error('Ticket type has no counter.'))).toBe(false);
  expect(isOutage('no')).toBe(false);

  for (const url of [
    'postgres://tikiti:x@127.0.0.1:1/none',
    'postgres://tikiti:x@localhost/none?host=/nowhere',
  ]) {
    const nobody = openDatabase(url, { onIdleError: () => undefined });
    const error = await errorOf(sql`select 1`.execute(nobody.db));
    expect([isOutage(error), isCut(error)]).toEqual([true, false]);
    await nobody.close();
  }

  const idle: Error[] = [];
  const { db, pool, close } = openDatabase(app.databaseUrl, { onIdleError: (error) => idle.push(error) });
  const client = new pg.Client(inject('serverUrl'));
  await client.connect();
  const killed = transaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    return sql`select 1`.execute(tx);
  });
  expect(isOutage(await errorOf(killed))).toBe(true);
  await client.end();
  const { rows } = await pool.query('select 1 as works');
  expect(rows).toEqual([{ works: 1 }]);
  await close();
});

test('a start that waits for another session’s lock before it migrates names that session', async () => {
  const lines: string[] = [];
  const other = new pg.Client({ connectionString: app.databaseUrl, application_name: 'somebody else' });
  await other.connect();
  await other.query('begin; select pg_advisory_xact_lock(7416574)');
  const waiting = migrate(app.db, (says) => lines.push(says));
  await expect.poll(() => lines.join()).toContain('(somebody else, idle in transaction)');
  await other.query('commit');
  expect(await waiting).toEqual([]);
  await other.end();
});
