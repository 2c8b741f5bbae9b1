import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Timers of two machines drift apart by some seconds a day, ms. */
const SET_EVERY_MS = 20_000;

/** A clock that shows the database's time. */
export interface DatabaseClock {
  now(): Date;
  /** Sets it by the database's clock. @throws Error if the database does not answer */
  set(): Promise<void>;
}

/**
 * Returns a clock that shows the database's time, so that all processes agree on what is due. Between two settings it goes by this process's
 * timer, which a wrong machine clock and its correction leave alone.
 * @throws Error if the database does not answer
 */
export async function createDatabaseClock(db: Database): Promise<DatabaseClock> {
  /** How far the database's clock is ahead of our timer, ms. */
  let lead = 0;
  const clock: DatabaseClock = {
    now: () => new Date(lead + performance.now()),
    // The connection comes first: waiting for a free one is not part of the question.
    set: async () =>
      db.connection().execute(async (connection) => {
        const asked = performance.now();
        const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(connection);
        lead = (rows[0] as { now: Date }).now.getTime() - (asked + performance.now()) / 2;
      }),
  };
  await clock.set();
  return clock;
}

/** Sets a clock regularly. Until the next success it goes on as it is. @returns a function that stops it */
export function keepSetting(clock: DatabaseClock, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => void clock.set().catch(onFailure), SET_EVERY_MS);
  return () => clearInterval(timer);
}
