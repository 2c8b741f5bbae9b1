import { sql } from 'kysely';
import type { App } from '../../core/shared/app.ts';

/**
 * Counts the rows of each table, waiting emails included: a refused request must not change them. Counted attempts are left out, because
 * they grow on purpose.
 */
export async function countRows({ db }: Pick<App, 'db'>): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'attempts' order by name`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.raw(name)}`.execute(db);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}
