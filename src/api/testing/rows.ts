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
  const counts = tables.rows.map(
    ({ name }) => sql`select ${name} as name, count(*)::int from ${sql.raw(name)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
