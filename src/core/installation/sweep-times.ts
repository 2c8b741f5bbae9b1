import type { Clock } from '../shared/clock.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import type { Finding, Probe } from './finding.ts';

/** A sweep that had no good run for this long, and for three times its interval, is late, ms. A large outbox takes a run many minutes. */
const LATE_MS = 30 * MINUTE_MS;

/** Keeps when each sweep of this process last went well. */
export interface SweepTimes {
  /** Notes that a sweep begins to run at an interval, ms. */
  begins(sweep: string, everyMs: number): void;
  /** Notes that a run went well. */
  ended(sweep: string): void;
  /** Returns for each sweep how long ago its last good run ended, or it began, seconds. */
  ages(): [sweep: string, seconds: number][];
  /** Finds the sweeps that had no good run for too long, because they fail or hang. */
  probe: Probe;
}

export function createSweepTimes(clock: Clock): SweepTimes {
  const sweeps = new Map<string, { everyMs: number; at: number }>();
  const since = (at: number) => clock.now().getTime() - at;
  return {
    begins: (sweep, everyMs) => sweeps.set(sweep, { everyMs, at: clock.now().getTime() }),
    ended(sweep) {
      const known = sweeps.get(sweep);
      if (known) known.at = clock.now().getTime();
    },
    ages: () => [...sweeps].map(([sweep, { at }]) => [sweep, since(at) / 1_000]),
    probe: async () =>
      [...sweeps]
        .filter(([, { everyMs, at }]) => since(at) > LATE_MS + 3 * everyMs)
        .map(([sweep]) => lateSweep(sweep)),
  };
}

const lateSweep = (sweep: string): Finding => ({
  code: `late.sweep.${sweep}`,
  severity: 'problem',
  says: `The regular work "${sweep}" has not been done for more than half an hour.`,
  advice: 'See in the worker’s log why it fails. If the log says nothing, it hangs: restart the worker.',
});
