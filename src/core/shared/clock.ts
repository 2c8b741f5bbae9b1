/** The one source of "now" outside SQL, so that tests can move time. The app's shows the database's (`db/database-clock.ts`). */
export interface Clock {
  now(): Date;
}

/** The machine's own clock, which may be wrong. */
export const systemClock: Clock = { now: () => new Date() };
