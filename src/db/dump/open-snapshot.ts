import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { MIGRATING } from '../migrate.ts';
import { type DumpedTable, listTables, PORTABLE, withColumns } from './dumped-tables.ts';

/** A moment of a database, kept to be read while others go on writing. */
export interface Snapshot {
  tables: readonly DumpedTable[];
  /** Names of the migrations that made the schema, in order. */
  migrations: readonly string[];
  /** The server's version, as it says it: "18.4". */
  postgres: string;
  /** The rows of a table as PostgreSQL's COPY writes them: one a line, UTF-8. */
  rowsOf(table: DumpedTable): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const ASKS_AGAIN_MS = 1_000;

/**
 * Opens a snapshot of all tables: one transaction that only reads. It takes the weakest locks there are, so nothing but a change of the
 * schema could wait for it. Those wait before they ask for any lock (migrations share one lock with it), because a migration that waits
 * for a table makes everybody wait who comes to that table after it (docs/decisions/0151).
 * @param signal gives up, also in the middle of a table
 */
export async function openSnapshot(url: string, signal?: AbortSignal): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tikiti backup',
    keepAlive: true,
  });
  // A connection that breaks or is cut fails the statement that runs on it, and the next one.
  client.on('error', () => {});
  await client.connect();
  const cut = () => void client.end().catch(() => {});
  signal?.addEventListener('abort', cut);
  const close = async () => {
    signal?.removeEventListener('abort', cut);
    await client.end();
  };
  try {
    // The target may be slow, and nobody waits for the locks that this transaction has.
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; ${PORTABLE}`);
    await keepSchema(client, signal);
    await client.query('begin isolation level repeatable read, read only');
    return {
      tables: await listTables(client),
      migrations: (await client.query('select name from kysely_migration order by name')).rows.map(
        ({ name }) => name,
      ),
      postgres: (await client.query('show server_version')).rows[0].server_version,
      rowsOf: (table) => client.query(copyTo(`copy ${withColumns(table)} to stdout`)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Asks again and again instead of waiting in PostgreSQL: an index that is built concurrently waits for every statement that waits. */
async function keepSchema(client: pg.Client, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as taken', [MIGRATING]);
    if (rows[0].taken) return;
    await pause(ASKS_AGAIN_MS, undefined, { signal });
  }
}
