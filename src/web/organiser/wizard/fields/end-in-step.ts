import { isLocalTime } from '../../../../core/shared/local-time.ts';

const USUAL_HOURS = 3;

/**
 * The end that goes with a start: three hours later, until somebody chose another one.
 * @param times "YYYY-MM-DDTHH:mm", or '' while nothing whole is typed; `before` is the last whole start
 */
export function endInStep({ before, start, end }: { before: string; start: string; end: string }): string {
  if (!isLocalTime(start)) return end;
  return end === '' || end === usualEnd(before) ? usualEnd(start) : end;
}

/** On the clock's face: what a night's change of the clocks does to it, its organiser sees. */
function usualEnd(start: string): string {
  if (!isLocalTime(start)) return '';
  const later = new Date(new Date(`${start}Z`).getTime() + USUAL_HOURS * 3_600_000);
  return later.toISOString().slice(0, 16);
}
