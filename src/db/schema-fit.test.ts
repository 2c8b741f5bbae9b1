import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { assertVersion } from './assert-version.ts';
import { applyMigration, assertMigrated, migrate } from './migrate.ts';

const { db } = await createTestApp();

afterEach(async () => {
  await sql`delete from kysely_migration where name like '9%'`.execute(db);
  await sql`drop table if exists of_a_newer_build`.execute(db);
});

/** What a newer build does to the database. */
const newer = (name: string, text: string) =>
  db.connection().execute((connection) => applyMigration(connection, name, text));
const ADDITIVE = '-- additive\ncreate table of_a_newer_build (id int)';

/** The newest migration of this build. */
async function takeNewest() {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration where name < '9') returning name, timestamp`.execute(
    db,
  );
  const { name = '', timestamp = '' } = rows[0] ?? {};
  const giveBack = () =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db);
  return { name, giveBack };
}

test('a build that is older than the database starts if all that is newer is additive', async () => {
  await newer('9001_more', ADDITIVE);
  expect(await migrate(db)).toEqual([]);
  await assertMigrated(db);
});

test.each([
  ['not marked', 'create table of_a_newer_build (id int)'],
  ['marked as breaking', '-- breaking: older builds do not know it\ncreate table of_a_newer_build (id int)'],
  ['marked after its first line', 'create table of_a_newer_build (id int);\n-- additive\n'],
])('twin: one that is %s keeps it from starting', async (_, text) => {
  await newer('9001_more', '-- additive\ncreate table if not exists pg_temp.first (id int)');
  await newer('9002_other', text);
  await expect(migrate(db)).rejects.toThrow('it has run 9002_other');
  await expect(assertMigrated(db)).rejects.toThrow('it has run 9002_other');
});

test('a database that is both newer and older is of another version', async () => {
  await newer('9001_more', ADDITIVE);
  const newest = await takeNewest();
  try {
    await expect(migrate(db)).rejects.toThrow('it has run 9001_more');
  } finally {
    await newest.giveBack();
  }
});

test('a start that may not migrate refuses an older database and changes nothing', async () => {
  const newest = await takeNewest();
  try {
    await expect(assertMigrated(db)).rejects.toThrow(
      `1 migrations have not run, the first is ${newest.name}. Nothing was changed. Run "npm start -- migrate"`,
    );
    const { rows } = await sql`select from kysely_migration where name = ${newest.name}`.execute(db);
    expect(rows).toEqual([]);
  } finally {
    await newest.giveBack();
  }
  await assertMigrated(db);
});

test('an empty database is older than every build', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`create schema nothing_yet`.execute(tx);
    await sql`set local search_path to nothing_yet`.execute(tx);
    await expect(assertMigrated(tx)).rejects.toThrow('the first is 0001');
    await sql`drop schema nothing_yet`.execute(tx);
  });
});

test('a database that only earlier builds have migrated marks nothing as additive', async () => {
  await sql`alter table kysely_migration drop column additive`.execute(db);
  await sql`insert into kysely_migration values ('9003_unmarked', now()::text)`.execute(db);
  await expect(assertMigrated(db)).rejects.toThrow('it has run 9003_unmarked');
  await expect(migrate(db)).rejects.toThrow('it has run 9003_unmarked');
  await sql`delete from kysely_migration where name = '9003_unmarked'`.execute(db);
  expect(await migrate(db)).toEqual([]);
});

test('a PostgreSQL that is too old is refused by name', async () => {
  await assertVersion(db);
  await expect(assertVersion(db, 99)).rejects.toThrow('and Tikiti needs 99 or newer');
});
