import type { Config } from './config.ts';
import { openDatabase, UNHURRIED } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { startDatabase } from './start-database.ts';

/** `migrate`: brings the database up to date and stops. */
export async function runMigrations(config: Config): Promise<void> {
  const server = await startDatabase(config, { own: false });
  const { db, close } = openDatabase(server.url, {
    maxConnections: 2,
    patience: UNHURRIED,
    onIdleError: (error) => console.error(error.message),
  });
  try {
    const applied = await migrate(db, (says) => console.log(says));
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
  } finally {
    await close();
    await server.stop();
  }
}
