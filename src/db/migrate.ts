import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Database, transaction } from './database.ts';

/** `src/db/` and `build/server/` are equally deep, so this path works from both. */
const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** Everybody who comes to a table after a migration waits behind it, so it gives way soon. ms */
const LOCK_TIMEOUT_MS = 2_000;
/** In between, everybody else goes on. ms */
const PAUSE_MS = 3_000;
/** How long a migration waits for a lock before it is said for whom, ms. */
const WAITS_AFTER_MS = 1_000;

/** An arbitrary number that only our migrations lock, and share those who need the tables to stay as they are (dump/open-snapshot.ts). */
export const MIGRATING = 7_416_574;

/**
 * Applies new files of `migrations/` in order, under a lock, so that several processes may start together. Each file is one transaction, but
 * one that builds an index concurrently is none. A later start goes on after the last file that was applied. There is no way back: a mistake
 * is fixed by a new file.
 * @param onWait told from time to time which other session it waits for
 * @param only applies no others, for a backup that an older version took
 * @returns the names of the migrations applied now
 * @throws Error if another version of Tikiti made the database, which is left untouched
 */
export async function migrate(
  db: Database,
  onWait: (says: string) => void = () => {},
  only?: ReadonlySet<string>,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await takeTurn(connection, onWait);
    const watch = await watchWaits(db, connection, onWait);
    try {
      await sql`create table if not exists kysely_migration (
        name varchar(255) primary key, timestamp varchar(255) not null)`.execute(connection);
      await noteAdditive(connection);
      const applied = new Set(await appliedMigrations(connection));
      const files = await migrationFiles();
      assertOwn(await needed(connection, files), files);
      // A migration gets its number when work on it begins, so one may land after others with greater numbers.
      const pending = files.filter((name) => !applied.has(name) && (!only || only.has(name)));
      for (const name of pending) {
        await applyMigration(connection, name, await readFile(path.join(MIGRATIONS, `${name}.sql`), 'utf8'));
      }
      return pending;
    } finally {
      clearInterval(watch);
      await sql`select pg_advisory_unlock(${MIGRATING})`.execute(connection);
    }
  });
}

/**
 * Applies one migration. While it can't get a lock, it gives way to everybody else and tries again.
 * @param connection to one session
 */
export async function applyMigration(
  connection: Database,
  name: string,
  text: string,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, pauseMs = PAUSE_MS } = {},
): Promise<void> {
  const done = (db: Database) =>
    sql`insert into kysely_migration (name, timestamp, additive)
      values (${name}, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${isAdditive(text)})`.execute(
      db,
    );
  // PostgreSQL builds such an index outside of transactions only. It lets everybody go on, so it may wait.
  if (BUILDS_CONCURRENTLY.test(text)) {
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(connection);
    await done(connection);
    return;
  }
  for (;;) {
    try {
      return await transaction(connection, async (tx) => {
        await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}`}, true)`.execute(tx);
        await sql.raw(text).execute(tx);
        await done(tx);
      });
    } catch (error) {
      if (!gaveWay(error)) throw error;
      await pause(pauseMs);
    }
  }
}

/** Tells whether a migration leaves everything as it was for a build that doesn't know it: its first line says so. */
export const isAdditive = (text: string): boolean => /^-- additive$/m.test(text.split('\n', 1)[0] ?? '');

/** An older build reads in the database which newer migrations it can live with. */
async function noteAdditive(connection: Database): Promise<void> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = 'kysely_migration'::regclass and attname = 'additive' and not attisdropped`.execute(
    connection,
  );
  // Altering would wait for everybody who reads the table, so it is done once only.
  if (rows.length > 0) return;
  await sql`alter table kysely_migration add column additive boolean not null default false`.execute(
    connection,
  );
}

export const BUILDS_CONCURRENTLY = /^(create( unique)?|drop) index concurrently /im;

/** The statements of a file that builds indexes; `tests/architecture/migrations.test.ts` sees to it that it has no others. */
export const statementsOf = (text: string): string[] =>
  text
    .replace(/--.*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** Tells whether a migration got no lock in time, or was chosen to give way in a deadlock. */
const gaveWay = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');

/** Waits until no other process migrates. It asks again and again, because an index that is built waits for every statement that waits. */
async function takeTurn(connection: Database, onWait: (says: string) => void): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${MIGRATING}) as taken`.execute(connection);
    if (rows[0]?.taken) return;
    onWait(waitsFor(await whoMigrates(connection)));
    await pause(WAITS_AFTER_MS);
  }
}

/** Says from time to time for whom a session waits. @returns the timer that does */
async function watchWaits(db: Database, connection: Database, onWait: (says: string) => void) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return setInterval(() => {
    void whoBlocks(db, rows[0]?.pid).then(
      (who) => who.length > 0 && onWait(waitsFor(who)),
      () => onWait('The database does not answer.'),
    );
  }, WAITS_AFTER_MS);
}

const waitsFor = (who: readonly string[]) =>
  `Bringing the database up to date waits for PostgreSQL session ${who.join(', ') || 'of another process'}.`;

const whoBlocks = (db: Database, pid: number | undefined) => sessions(db, sql`any(pg_blocking_pids(${pid}))`);

const whoMigrates = (db: Database) =>
  sessions(
    db,
    sql`any(select pid from pg_locks where locktype = 'advisory' and granted and objid = ${MIGRATING}
      and database = (select oid from pg_database where datname = current_database()))`,
  );

async function sessions(db: Database, pids: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ who: string }>`
    select pid || ' (' || coalesce(nullif(application_name, ''), 'unnamed') || ', ' || state || ')' as who
    from pg_stat_activity where pid = ${pids}`.execute(db);
  return rows.map(({ who }) => who);
}

/** Lists the names of migrations that are not applied yet. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db));
  return (await migrationFiles()).filter((name) => !applied.has(name));
}

/**
 * Lists the applied migrations that a build must have. One that has all its own applied is older than the database, and can do without those
 * after them that are additive.
 * @param files the build's own migrations
 */
async function needed(db: Database, files: readonly string[]): Promise<string[]> {
  // The column is missing in a database that only older builds have migrated.
  const { rows } = await sql<{ name: string; additive: boolean }>`
    select name, coalesce((to_jsonb(m) ->> 'additive')::boolean, false) as additive
    from kysely_migration m order by name`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const isOlder = files.every((name) => applied.has(name));
  return rows.filter(({ additive }) => !(isOlder && additive)).map(({ name }) => name);
}

/** Requires a database that this code can work with, and changes nothing. @throws Error in plain words when it is older, or of another version */
export async function assertMigrated(db: Database): Promise<void> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  const files = await migrationFiles();
  if (rows[0]?.there) assertOwn(await needed(db, files), files);
  const pending = rows[0]?.there ? await pendingMigrations(db) : files;
  if (pending.length === 0) return;
  throw new Error(
    `The database is older than this version of Tikiti: ${pending.length} migrations have not run, the first is ${pending[0]}. ` +
      'Nothing was changed. Run "npm start -- migrate" with this version first.',
  );
}

/**
 * Refuses a database of another version: a pre-release had other migrations and a newer version has more, so migrating could damage its
 * tables.
 */
function assertOwn(applied: Iterable<string>, files: readonly string[]): void {
  const foreign = [...applied].find((name) => !files.includes(name));
  if (foreign === undefined) return;
  throw new Error(
    `Another version of Tikiti made this database: it has run ${foreign}, which this version does not have, so nothing was touched. ` +
      'Start that version, or move the data folder away (DATABASE_URL: name an empty database) and start again.',
  );
}

async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export const migrationFiles = async () =>
  (await readdir(MIGRATIONS))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
