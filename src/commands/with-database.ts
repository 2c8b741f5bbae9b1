import type { Config } from '../config.ts';
import { type Database, openDatabase, type UNHURRIED } from '../db/database.ts';
import { startDatabase } from '../start-database.ts';

/**
 * Does something with the installation's database, also while it sells, and lets go of it.
 * @param options as of `openDatabase`: how many connections at most, and how long statements may take
 */
export async function withDatabase<T>(
  config: Config,
  work: (db: Database, url: string) => Promise<T>,
  options: { maxConnections?: number; patience?: typeof UNHURRIED } = {},
): Promise<T> {
  const server = await startDatabase(config, { own: false });
  const { db, close } = openDatabase(server.url, {
    ...options,
    onIdleError: (error) => console.error(error.message),
  });
  try {
    return await work(db, server.url);
  } finally {
    await close();
    await server.stop();
  }
}
