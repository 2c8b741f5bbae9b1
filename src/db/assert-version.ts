import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The oldest PostgreSQL that Tikiti is tested with. */
export const LEAST_POSTGRES = 15;

/** The server's major version. */
export async function postgresVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Requires a PostgreSQL that has what Tikiti's statements use. @throws Error in plain words when it is older */
export async function assertVersion(db: Database, least = LEAST_POSTGRES): Promise<void> {
  const version = await postgresVersion(db);
  if (version >= least) return;
  throw new Error(
    `This is PostgreSQL ${version}, and Tikiti needs ${least} or newer. Nothing was changed. Update PostgreSQL, or name another server in DATABASE_URL.`,
  );
}
