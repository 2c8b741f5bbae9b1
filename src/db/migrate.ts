import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

/** The same depth from `src/db/` and from `build/server/`, so both find it. */
const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/**
 * Applies what is new in `migrations/`, each file in order, all under one lock, so several processes may start together.
 * Forward only: a mistake is mended by a new file.
 * @returns the names applied now
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    // Numbers are given out when work begins: one that was begun earlier may land later, on databases that have the others.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file) => {
    const text = await readFile(path.join(MIGRATIONS, file), 'utf8');
    const up: Migration['up'] = async (db) => {
      await sql.raw(text).execute(db);
    };
    return [path.basename(file, '.sql'), { up }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
