import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase, UNHURRIED } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded-server.ts';
import { migrate } from '../src/db/migrate.ts';
import { CITUS_URL } from './citus/citus-server.ts';
import { databaseUrl } from './database-url.ts';
import { findBrowser } from './launch-browser.ts';
import { clearServerFolder, serverFolder } from './server-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    templateName: string;
  }
}

/**
 * Starts one PostgreSQL for the run, with a migrated template database that tests' databases copy. If another run has already started the
 * server, both use it, and the last one to end stops it.
 */
export default async function setUp(project: TestProject) {
  await findBrowser();
  const folder = await serverFolder();
  const own = CITUS_URL ? undefined : await startEmbeddedServer(folder);
  const server = own ?? { url: String(CITUS_URL) };
  const templateName = `template_${process.pid}_${Date.now()}`;
  await onServer(server.url, async (client) => {
    await dropLeftovers(client);
    if (own) {
      // It would begin in the middle of some test, and new rows would then take the places of deleted ones.
      await client.query('alter system set autovacuum = off');
      await client.query('select pg_reload_conf()');
    }
    await client.query(`create database ${templateName}`);
  });
  await fillTemplate(databaseUrl(server.url, templateName));
  project.provide('serverUrl', server.url);
  project.provide('templateName', templateName);

  return async () => {
    const others = await onServer(server.url, async (client) => {
      for (const name of [templateName, `${templateName}_places`]) {
        await client.query(`drop database if exists ${name} with (force)`);
      }
      await dropLeftovers(client);
      const templates = `select 1 from pg_database where datname like 'template\\_%' and datname <> 'template_postgis'`;
      return (await client.query(templates)).rowCount ?? 0;
    });
    if (others > 0 || !own) return;
    await own.stop();
    await clearServerFolder(folder);
  };
}

async function fillTemplate(url: string): Promise<void> {
  const { db, close } = openDatabase(url, {
    patience: UNHURRIED,
    onIdleError: (error) => console.error(error),
  });
  await migrate(db);
  await close();
}

/** Drops the databases of killed runs; each name contains its run's process id. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; pid: number }>(
    `select datname as name, split_part(datname, '_', 2)::int as pid from pg_database where datname ~ '^(template|test)_[0-9]+_'`,
  );
  for (const { name, pid } of rows) {
    if (!isRunning(pid)) await client.query(`drop database if exists ${name} with (force)`);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
