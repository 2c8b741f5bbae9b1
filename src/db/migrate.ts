import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Database, transaction } from './database.ts';

/** `src/db/` and `build/server/` are equally deep, so this path works from both. */
const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** How long a migration waits for a lock before it reports that, ms. */
const WAITS_AFTER_MS = 2_000;

/**
 * Applies new files of `migrations/` in order, all in one transaction and under a lock, so that several processes may start together. There
 * is no way back: a mistake is fixed by a new file.
 * @param onWait told from time to time which other session it waits for
 * @returns the names of the migrations applied now
 * @throws Error if another version of Tikiti made the database, which is left untouched
 */
export async function migrate(db: Database, onWait: (says: string) => void = () => {}): Promise<string[]> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const watch = setInterval(() => {
      void whoBlocks(db, rows[0]?.pid).then(
        (says) => says && onWait(says),
        () => onWait('The database does not answer.'),
      );
    }, WAITS_AFTER_MS);
    try {
      await sql`select pg_advisory_xact_lock(${MIGRATING})`.execute(tx);
      const migrations = await readMigrations();
      await assertOwn(tx, migrations);
      const migrator = new Migrator({
        db: tx,
        provider: { getMigrations: async () => migrations },
        // A migration gets its number when work on it begins, so one may land after others with greater numbers.
        allowUnorderedMigrations: true,
      });
      const { error, results = [] } = await migrator.migrateToLatest();
      if (error) throw error;
      return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
    } finally {
      clearInterval(watch);
    }
  });
}

/** An arbitrary number that only our migrations lock. */
const MIGRATING = 7_416_574;

async function whoBlocks(db: Database, pid: number | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ who: string }>`
    select pid || ' (' || coalesce(nullif(application_name, ''), 'unnamed') || ', ' || state || ')' as who
    from pg_stat_activity where pid = any(pg_blocking_pids(${pid}))`.execute(db);
  if (rows.length === 0) return undefined;
  return `Bringing the database up to date waits for PostgreSQL session ${rows.map(({ who }) => who).join(', ')}.`;
}

/** Lists the names of migrations that are not applied yet. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db));
  return Object.keys(await readMigrations()).filter((name) => !applied.has(name));
}

/**
 * Refuses a database of another version: a pre-release had other migrations and a newer version has more, so migrating could damage its
 * tables.
 */
async function assertOwn(db: Database, migrations: Record<string, Migration>): Promise<void> {
  const { rows } = await sql<{ made: boolean }>`
    select to_regclass('kysely_migration') is not null as made`.execute(db);
  if (!rows[0]?.made) return;
  const foreign = (await appliedMigrations(db)).find((name) => !(name in migrations));
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

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map((file): [string, Migration] => {
    const up: Migration['up'] = async (db) => {
      await sql.raw(await readFile(path.join(MIGRATIONS, file), 'utf8')).execute(db);
    };
    return [path.basename(file, '.sql'), { up }];
  });
  return Object.fromEntries(entries);
}
