import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** So many lines are logged in a second at most. */
const LINES_A_SECOND = 20;

/**
 * Logs what may happen to everybody at once, such as slow requests, but only few lines a second, so that the log is no second trouble. The next
 * line says how many were left out.
 */
export function fewLines(
  log: Log,
  clock: Clock,
): (severity: 'warn' | 'error', facts: object, message: string) => void {
  let second = 0;
  let said = 0;
  let leftOut = 0;
  return (severity, facts, message) => {
    const now = Math.floor(clock.now().getTime() / 1_000);
    if (now !== second) [second, said] = [now, 0];
    if (said >= LINES_A_SECOND) {
      leftOut += 1;
      return;
    }
    said += 1;
    log[severity](leftOut > 0 ? { ...facts, leftOut } : facts, message);
    leftOut = 0;
  };
}
