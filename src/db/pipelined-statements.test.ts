import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { isOutage, openDatabase, type Transaction, transaction } from './database.ts';
import { prepared, preparedLast } from './pipelined-statements.ts';

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
  sql`${preparedLast('test-seats')} insert into seats values (${n})`.execute(tx);

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
          as row (text, number, truth, time) ${prepared('test-arrays')}`.execute(db);
      expect(arrived).toEqual(sent);
    }),
    { numRuns: 50 },
  );
});
