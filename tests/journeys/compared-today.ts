import pg from 'pg';

/**
 * Notes that the books were compared with every provider's today, and tomorrow where a walk lasts beyond midnight. Otherwise each app that
 * starts spends its first seconds on comparing 35 days in which nothing was sold; how the books are compared is tested in the core.
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
