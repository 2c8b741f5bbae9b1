import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { loadGazetteer } from '../src/adapters/places/gazetteer/load-gazetteer.ts';
import { openDatabase, UNHURRIED } from '../src/db/database.ts';
import { CITUS_URL, spread } from './citus/citus-server.ts';
import { databaseUrl } from './database-url.ts';

export interface RunDatabase {
  url: string;
  /** Also ends the connections that are still open. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated, empty database on the PostgreSQL that all tests of a run share.
 * @param options.durable false: commits do not wait for the disk, which makes a difference only if the server is killed
 * @param options.withPlaces true: the list of the world's towns is already loaded, which takes an app many seconds
 */
export async function createDatabase({ withPlaces = false, durable = true } = {}): Promise<RunDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const template = withPlaces ? await templateWithPlaces() : inject('templateName');
  await onServer(async (client) => {
    // The default strategy also writes each page to the write-ahead log.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    if (durable) return;
    // A generic plan does not depend on the values, so each connection plans a statement once. Otherwise PostgreSQL tries five others first.
    for (const setting of [
      'synchronous_commit = off',
      ...(CITUS_URL ? [] : ['plan_cache_mode = force_generic_plan']),
    ])
      await client.query(`alter database ${name} set ${setting}`);
  });
  const url = databaseUrl(inject('serverUrl'), name);
  if (CITUS_URL) await spread(url);
  return {
    url,
    drop: () =>
      onServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

/** Creates a database without any table on the same PostgreSQL. */
export async function createEmptyDatabase(): Promise<RunDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await onServer(async (client) => void (await client.query(`create database ${name} template template0`)));
  return {
    url: databaseUrl(inject('serverUrl'), name),
    drop: () =>
      onServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

/** Creates the template on the first call in a run; concurrent calls wait for it. */
function templateWithPlaces(): Promise<string> {
  const name = `${inject('templateName')}_places`;
  return onServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount) return name;
    const partial = `${name}_partial`;
    await client.query(`drop database if exists ${partial}`);
    await client.query(`create database ${partial} template ${inject('templateName')} strategy file_copy`);
    const { db, close } = openDatabase(databaseUrl(inject('serverUrl'), partial), {
      patience: UNHURRIED,
      onIdleError: (error) => console.error(error),
    });
    await loadGazetteer(db);
    await close();
    await client.query(`alter database ${partial} rename to ${name}`);
    return name;
  });
}

async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
