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
 * @param onLost told when the built-in server ends before `stop`: it may come back at another port, so the caller has to end too
 * @throws Error when another process owns it already: two that both believe so would pull it from under each other
 */
export async function startDatabase(
  config: Config,
  { own, onLost = () => {} }: { own: boolean; onLost?: () => void },
): Promise<StartedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  const server = await startEmbeddedServer(path.join(config.dataDir, 'postgres'));
  const watch = new pg.Client({
    connectionString: server.url,
    application_name: own ? 'tikiti owner' : 'tikiti watch',
    keepAlive: true,
  });
  // A server that is stopped or killed cuts it, which `end` tells.
  watch.on('error', () => {});
  await watch.connect();
  let stopping = false;
  watch.on('end', () => stopping || onLost());
  const unwatch = async () => {
    stopping = true;
    await watch.end();
  };
  if (!own) return { url: server.url, stop: unwatch };
  if (!(await takeOwnership(watch))) {
    await unwatch();
    throw new Error(
      `Tikiti is running already on ${config.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return {
    url: server.url,
    async stop() {
      await unwatch();
      await server.stop();
    },
  };
}

/** Held by a connection, so that it ends with the process, however that ends. */
async function takeOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
  return rows[0]?.taken === true;
}
