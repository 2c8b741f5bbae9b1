import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { loadGazetteer } from '../src/adapters/places/gazetteer/load-gazetteer.ts';
import { openDatabase, UNHURRIED } from '../src/db/database.ts';
import { databaseUrl } from './database-url.ts';

export interface RunDatabase {
  url: string;
  /** Cuts whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * A freshly migrated database of its own on the run's one PostgreSQL.
 * @param options.durable false: commits do not wait for the disk, which only somebody sees whose server is killed
 * @param options.withPlaces the world's towns are in it, which an app loads for many seconds otherwise when it first needs one
 */
export async function createDatabase({ withPlaces = false, durable = true } = {}): Promise<RunDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const template = withPlaces ? await templateWithPlaces() : inject('templateName');
  await onServer(async (client) => {
    // The other way to copy writes each page to the log of changes as well.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    if (durable) return;
    // Plans are made without the values, so that a statement that is prepared is planned once (plan-once.ts).
    for (const setting of ['synchronous_commit = off', 'plan_cache_mode = force_generic_plan'])
      await client.query(`alter database ${name} set ${setting}`);
  });
  return {
    url: databaseUrl(inject('serverUrl'), name),
    drop: () =>
      onServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

/** Made by the first test of a run that asks for it; the others wait. */
function templateWithPlaces(): Promise<string> {
  const name = `${inject('templateName')}_places`;
  return onServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount) return name;
    const half = `${name}_half`;
    await client.query(`drop database if exists ${half}`);
    await client.query(`create database ${half} template ${inject('templateName')} strategy file_copy`);
    const { db, close } = openDatabase(databaseUrl(inject('serverUrl'), half), {
      patience: UNHURRIED,
      onIdleError: (error) => console.error(error),
    });
    await loadGazetteer(db);
    await close();
    await client.query(`alter database ${half} rename to ${name}`);
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
