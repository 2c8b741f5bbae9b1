import { isLocalTime, isTimeZone, toInstant } from '../../../../core/shared/local-time.ts';

/** @returns the ISO instant of a local time; undefined if it is not valid */
export function instantOf(local: string, timeZone: string): string | undefined {
  if (!isLocalTime(local) || !isTimeZone(timeZone)) return undefined;
  return toInstant(local, timeZone)?.toISOString();
}
