import path from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';
import { startEmbeddedServer } from './db/embedded-server.ts';

export interface StartedDatabase {
  url: string;
  /** Stops the built-in server if this process took it with `own`; leaves any other alone. */
  stop(): Promise<void>;
}

/** Any number that only we ask for. */
const OWNER_LOCK = 7_416_573;

/**
 * The operator's database, or the built-in one under the data folder.
 * @param own the caller means to be the one that stops the built-in server
 * @throws Error when another process owns it already: two that both believe so would pull it from under each other
 */
export async function startDatabase(config: Config, { own }: { own: boolean }): Promise<StartedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  const server = await startEmbeddedServer(path.join(config.dataDir, 'postgres'));
  if (!own) return { url: server.url, stop: async () => {} };
  const ownership = await takeOwnership(server.url);
  if (!ownership) {
    throw new Error(
      `Tikiti is running already on ${config.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return {
    url: server.url,
    async stop() {
      await ownership.end();
      await server.stop();
    },
  };
}

/** Held by a connection, so that it ends with the process, however that ends. */
async function takeOwnership(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'tikiti owner', keepAlive: true });
  // A server that is stopped or killed cuts it; what that means is for the pool to notice.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
  if (rows[0]?.taken) return client;
  await client.end();
  return undefined;
}
