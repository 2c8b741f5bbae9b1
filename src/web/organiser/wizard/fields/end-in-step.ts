import { HOUR_MS } from '../../../../core/shared/durations.ts';
import { isLocalTime } from '../../../../core/shared/local-time.ts';

const USUAL_HOURS = 3;

/**
 * The end that goes with a start: three hours later, unless somebody chose another.
 * @param times "YYYY-MM-DDTHH:mm", or '' while incomplete; `before` is the last complete start
 */
export function endInStep({ before, start, end }: { before: string; start: string; end: string }): string {
  if (!isLocalTime(start)) return end;
  return end === '' || end === usualEnd(before) ? usualEnd(start) : end;
}

/** In local time, regardless of a clock change that night; the organiser sees the result. */
function usualEnd(start: string): string {
  if (!isLocalTime(start)) return '';
  const later = new Date(new Date(`${start}Z`).getTime() + USUAL_HOURS * HOUR_MS);
  return later.toISOString().slice(0, 16);
}
