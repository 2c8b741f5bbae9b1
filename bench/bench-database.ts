import path from 'node:path';
import pg from 'pg';
import { assertDurability } from '../src/db/assert-durability.ts';
import { openDatabase, UNHURRIED } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded-server.ts';
import { migrate } from '../src/db/migrate.ts';

/** Creates a migrated, durable database on the built-in PostgreSQL under `.bench`. */
export async function openBenchDatabase(maxConnections: number) {
  const server = await startEmbeddedServer(path.resolve('.bench/postgres'));
  const name = `bench_${Date.now()}`;
  await administer(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const opened = openDatabase(url.href, {
    maxConnections,
    // A hundred thousand made-up orders take longer than a request may.
    patience: UNHURRIED,
    onIdleError: (error) => console.error(error.message),
  });
  await assertDurability(opened.db);
  await migrate(opened.db);
  return {
    ...opened,
    url: url.href,
    pid: server.pid,
    async close() {
      await opened.close();
      await administer(server.url, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
