import { intlTag, type Locale } from '../../../languages/locales.ts';

/** A time of day in words, as local time in `timeZone` (IANA). */
export interface DescribedTime {
  /** "19:30" */
  time: string;
  /** "GMT+2": the zone's name on that day. */
  zone: string;
}

/** @param instant ISO 8601 */
export function describeTime(instant: string, timeZone: string, locale: Locale): DescribedTime {
  const format = new Intl.DateTimeFormat(intlTag(locale), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  const parts = format.formatToParts(new Date(instant));
  const zoneAt = parts.findIndex(({ type }) => type === 'timeZoneName');
  const zone = parts[zoneAt]?.value ?? '';
  return {
    time: parts
      .slice(0, zoneAt)
      .map(({ value }) => value)
      .join('')
      .trim(),
    zone,
  };
}
