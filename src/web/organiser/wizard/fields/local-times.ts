import { isLocalTime, isTimeZone, toInstant } from '../../../../core/shared/local-time.ts';

/** The limits of what can be stored. Without them browsers allow years of six digits. */
export const LOCAL_TIMES = { min: '2000-01-01T00:00', max: '2999-12-31T23:59' };

/** @returns the ISO instant of a local time; undefined if it is not valid */
export function instantOf(local: string, timeZone: string): string | undefined {
  if (!isLocalTime(local) || !isTimeZone(timeZone)) return undefined;
  return toInstant(local, timeZone)?.toISOString();
}
