import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import {
  CAMEL_CASE,
  type Database,
  isOutage,
  openDatabase,
  type Transaction,
  transaction,
} from './database.ts';
import { OneTextDialect } from './dialect.ts';
import { AND_COMMIT, UNPREPARED } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

const app = await createTestApp();
const { db, close } = openDatabase(app.databaseUrl, {
  maxConnections: 1,
  pipelined: true,
  onIdleError: () => undefined,
});
afterAll(close);

await sql`create table seats (n int primary key check (n < 100))`.execute(app.db);
beforeEach(async () => {
  await sql`truncate seats`.execute(app.db);
});

const seats = async () => (await sql<{ n: number }>`select n from seats order by n`.execute(app.db)).rows;
const insert = (tx: Transaction, n: number) => sql`insert into seats values (${n})`.execute(tx);
const insertLast = (tx: Transaction, n: number) =>
  sql`insert into seats values (${n}) ${AND_COMMIT}`.execute(tx);

test('a transaction on a pipelined connection commits as a whole', async () => {
  await transaction(db, async (tx) => {
    await insert(tx, 1);
    await insertLast(tx, 2);
  });
  expect(await seats()).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a failing last statement rolls everything back, and does not disturb the next transaction', async () => {
  const failing = transaction(db, async (tx) => {
    await insert(tx, 1);
    await insertLast(tx, 100);
  });
  await expect(failing).rejects.toThrow('seats_n_check');
  expect(await seats()).toEqual([]);

  const undone = transaction(db, async (tx) => {
    await insert(tx, 3);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await transaction(db, (tx) => insert(tx, 4));
  expect(await seats()).toEqual([{ n: 4 }]);
});

test('a failing first statement rolls the transaction back', async () => {
  const failing = transaction(db, async (tx) => {
    await insert(tx, 100);
  });
  await expect(failing).rejects.toThrow('seats_n_check');
  await transaction(db, (tx) => insertLast(tx, 5));
  expect(await seats()).toEqual([{ n: 5 }]);
});

test('a connection that dies before the last statement is an outage, and nothing is stored', async () => {
  const other = new pg.Client(inject('serverUrl'));
  await other.connect();
  const cut = transaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await insertLast(tx, 6);
  });
  const error = await cut.catch((thrown: unknown) => thrown);
  await other.end();
  expect(isOutage(error)).toBe(true);
  expect(await seats()).toEqual([]);
});

test('arrays arrive as they were sent', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }).map((all) => all.replaceAll('\0', '').toWellFormed()),
    fc.constantFrom('', 'NULL', 'null', '{a,b}', '"', '\\', 'a "b\\" c', ' ', "'; --"),
  );
  const rows = fc.array(
    fc.record({
      text: fc.option(text),
      number: fc.option(fc.maxSafeInteger()),
      truth: fc.option(fc.boolean()),
      time: fc.option(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })),
    }),
  );
  await fc.assert(
    fc.asyncProperty(rows, async (sent) => {
      const { rows: arrived } = await sql`
        select * from unnest(${sent.map((row) => row.text)}::text[], ${sent.map((row) => row.number)}::bigint[],
          ${sent.map((row) => row.truth)}::boolean[], ${sent.map((row) => row.time)}::timestamptz[])
          as row (text, number, truth, time)`.execute(db);
      expect(arrived).toEqual(sent);
    }),
    { numRuns: 50 },
  );
});

/** The prepared statements of a pool's only connection. */
async function preparedBy(one: Database): Promise<{ statement: string; custom: number; generic: number }[]> {
  const { rows } = await sql<{ statement: string; custom: number; generic: number }>`
    select statement, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements ${sql.raw(UNPREPARED)}`.execute(
    one,
  );
  return rows;
}

function aConnection(dialect = OneTextDialect) {
  const opened = openDatabase(app.databaseUrl, { maxConnections: 1, onIdleError: () => undefined });
  onTestFinished(opened.close);
  return dialect === OneTextDialect
    ? opened.db
    : new Kysely<Tables>({ dialect: new dialect({ pool: opened.pool }), plugins: [CAMEL_CASE] });
}

async function lookUp(one: Database, ids: readonly string[]) {
  return one.selectFrom('events').select('name').where('id', 'in', ids).where('id', 'not in', ids).execute();
}
const SOME_IDS = [1, 2, 3].map((digit) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`);

test('a list of any length makes one statement, and an empty one finds nothing', async () => {
  const one = aConnection();
  for (const length of [0, 1, 2, 3]) expect(await lookUp(one, SOME_IDS.slice(0, length))).toEqual([]);
  expect(await preparedBy(one)).toHaveLength(1);
});

test('twin: as Kysely writes lists, each length makes a statement of its own', async () => {
  const one = aConnection(PostgresDialect as typeof OneTextDialect);
  for (const length of [1, 2, 3]) await lookUp(one, SOME_IDS.slice(0, length));
  expect(await preparedBy(one)).toHaveLength(3);
});

test('an insert of several rows is not prepared, and one of a single row is', async () => {
  const one = aConnection();
  const insert = (...numbers: number[]) =>
    one
      .insertInto('seats' as never)
      .values(numbers.map((n) => ({ n })) as never)
      .execute();
  await insert(1);
  await insert(2, 3);
  await insert(4, 5, 6);
  expect((await preparedBy(one)).map(({ statement }) => statement)).toEqual([
    'insert into "seats" ("n") values ($1)',
  ]);
});

test('a statement that selects all columns still runs after a migration added one', async () => {
  const one = aConnection();
  const all = () =>
    one
      .selectFrom('seats' as never)
      .selectAll()
      .execute();
  await all();
  await sql`alter table seats add column row text`.execute(app.db);
  onTestFinished(async () => void (await sql`alter table seats drop column row`.execute(app.db)));
  expect(await all()).toEqual([]);
});

test('twin: prepared, it fails', async () => {
  const one = aConnection();
  // The comment hides the star.
  const all = () => sql`select /* */ * from seats`.execute(one);
  await all();
  await sql`alter table seats add column row text`.execute(app.db);
  onTestFinished(async () => void (await sql`alter table seats drop column row`.execute(app.db)));
  await expect(all()).rejects.toThrow('cached plan must not change result type');
});

test('a failed statement can be sent again on its connection', async () => {
  const one = aConnection();
  const add = (n: number) => sql`insert into seats values (${n})`.execute(one);
  await expect(add(100)).rejects.toThrow('seats_n_check');
  await add(7);
  expect(await seats()).toEqual([{ n: 7 }]);
});
