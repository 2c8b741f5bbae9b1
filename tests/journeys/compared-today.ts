import pg from 'pg';

/**
 * Marks the books as compared with every provider's today, and tomorrow if a journey passes midnight. Otherwise each app spends its first
 * seconds comparing 35 days in which nothing was sold. The comparison itself is tested in core.
 */
export async function comparedToday(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      insert into reconciliations (id, provider, run_on, range_from, range_to, compared_until, state, started_at, ended_at)
      select gen_random_uuid(), provider, (now() at time zone 'UTC')::date + days, now() - interval '1 day', now(), now(), 'done', now(), now()
      from unnest(array['sandbox', 'paystack', 'stripe']) provider, generate_series(0, 1) days`);
  } finally {
    await client.end();
  }
}
