import pg from 'pg';

const POOLED = `DATABASE_URL leads through a pooler that gives every transaction another connection of PostgreSQL (PgBouncer with
pool_mode = transaction or statement, say). Tikiti keeps settings and locks on its few connections and listens on one of them, which that
would mix up. Let DATABASE_URL name PostgreSQL itself, or set pool_mode = session for it.`;

/** Two of our connections take turns in this order, which catches a pooler however it assigns its connections. */
const TURNS = [0, 1, 1, 0, 0, 1] as const;

/**
 * Requires that each of our connections has a PostgreSQL connection of its own for as long as it is open.
 * @throws Error in plain words if a pooler shares them
 */
export async function assertSession(url: string): Promise<void> {
  const clients = [0, 1].map(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 }),
  );
  // The statement on a broken connection fails, so this event needs no handling.
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const backends = [new Set<number>(), new Set<number>()] as const;
    for (const turn of TURNS) {
      const answer = await clients[turn]?.query<{ pid: number }>('select pg_backend_pid() as pid');
      backends[turn].add(answer?.rows[0]?.pid as number);
    }
    if (new Set([...backends[0], ...backends[1]]).size !== 2 || backends[0].size !== 1)
      throw new Error(POOLED);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
