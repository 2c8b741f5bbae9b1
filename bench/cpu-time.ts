import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';

/**
 * The processor time that this process and the database's connections have used, µs. On a machine with other work it tells what something
 * costs better than a clock does. Linux alone says it of other processes.
 */
export async function cpuTime(db: Database): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  `.execute(db);
  const used = await Promise.all(
    rows.map(async ({ pid }) => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0])),
  );
  return user + system + used.reduce((sum, ns) => sum + ns, 0) / 1000;
}
