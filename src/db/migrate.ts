import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Database, transaction } from './database.ts';

/** The same depth from `src/db/` and from `build/server/`, so both find it. */
const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** So long until a lock that a migration waits for is worth a word, ms. */
const WAITS_AFTER_MS = 2_000;

/**
 * Applies what is new in `migrations/`, each file in order, all in one transaction and under its lock, so several processes may
 * start together. Forward only: a mistake is mended by a new file.
 * @param onWait told now and then while another session keeps it waiting, and which
 * @returns the names applied now
 * @throws Error when another version of Tikiti made the database; it is left as it was
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
        // Numbers are given out when work begins: one that was begun earlier may land later, on databases that have the others.
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

/** Any number that only we ask for. */
const MIGRATING = 7_416_574;

async function whoBlocks(db: Database, pid: number | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ who: string }>`
    select pid || ' (' || coalesce(nullif(application_name, ''), 'unnamed') || ', ' || state || ')' as who
    from pg_stat_activity where pid = any(pg_blocking_pids(${pid}))`.execute(db);
  if (rows.length === 0) return undefined;
  return `Bringing the database up to date waits for PostgreSQL session ${rows.map(({ who }) => who).join(', ')}.`;
}

/** The names of what is in `migrations/` and was not applied yet. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db));
  return Object.keys(await readMigrations()).filter((name) => !applied.has(name));
}

/** A pre-release of Tikiti named its migrations otherwise, and a newer version has more: this one would only spoil their tables. */
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
