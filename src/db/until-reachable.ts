import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { isOutage } from './database.ts';

/** How often an absent server is tried again, and how often a line says that it still is, ms. */
const PATIENCE = { tryEveryMs: 1_000, sayEveryMs: 60_000 };

/**
 * Waits for a PostgreSQL that is not there yet: after a power cut, everything starts at once. It waits without end, because a supervisor
 * that started us again would wait no better.
 * @param says is told why, at first and once a minute
 * @param signal ends the waiting
 * @throws Error when the server answers but refuses us, such as a wrong password; `signal`'s reason
 */
export async function untilReachable(
  url: string,
  {
    says,
    signal,
    patience = PATIENCE,
  }: { says: (line: string) => void; signal: AbortSignal; patience?: typeof PATIENCE },
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += patience.tryEveryMs) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (waitedMs % patience.sayEveryMs === 0)
        says(`Waiting for the database: ${(error as Error).message || 'it can’t be reached'}.`);
    } finally {
      await client.end().catch(() => undefined);
    }
    await setTimeout(patience.tryEveryMs, undefined, { signal });
  }
}
