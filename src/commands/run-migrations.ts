import type { Config } from '../config.ts';
import { assertVersion } from '../db/assert-version.ts';
import { UNHURRIED } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { withDatabase } from './with-database.ts';

/** `migrate`: brings the database up to date and stops. */
export async function runMigrations(config: Config): Promise<void> {
  const applied = await withDatabase(
    config,
    async (db) => {
      await assertVersion(db);
      return migrate(db, (says) => console.log(says));
    },
    {
      maxConnections: 2,
      patience: UNHURRIED,
    },
  );
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
}
