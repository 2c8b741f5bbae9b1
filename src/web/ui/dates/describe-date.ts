/** An instant in words, as local time in `timeZone` (IANA). */
export interface DescribedDate {
  /** "Saturday 12 December 2026", or "Sat 12 Dec 2026" */
  day: string;
  /** "19:30" */
  time: string;
  /** "GMT+2": the zone's name on that day. */
  zone: string;
}

/** @param instant ISO 8601 */
export function describeDate(
  instant: string,
  timeZone: string,
  length: 'long' | 'short' = 'long',
): DescribedDate {
  const date = new Date(instant);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  const weekday = part({ weekday: length }).format(date);
  const zone = part({ timeZoneName: 'short' }).formatToParts(date);
  return {
    day: `${weekday} ${part({ day: 'numeric', month: length, year: 'numeric' }).format(date)}`,
    time: part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date),
    zone: zone.find(({ type }) => type === 'timeZoneName')?.value ?? '',
  };
}
