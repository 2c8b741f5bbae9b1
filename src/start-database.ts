import path from 'node:path';
import type { Config } from './config.ts';
import { startEmbeddedServer } from './db/embedded-server.ts';

/** The operator's database, or the built-in one under the data folder. `stop` leaves the operator's alone. */
export async function startDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  return startEmbeddedServer(path.join(config.dataDir, 'postgres'));
}
