import { intlTag, type Locale } from '../../../languages/locales.ts';
import { type DescribedTime, describeTime } from './describe-time.ts';

/** An instant in words, as local time in `timeZone` (IANA). */
export interface DescribedDate extends DescribedTime {
  /** "Saturday 12 December 2026", or "Sat 12 Dec 2026" */
  day: string;
}

interface DateStyle {
  length?: 'long' | 'short' | undefined;
  /** False: "12 December 2026". */
  weekday?: boolean | undefined;
  locale?: Locale | undefined;
}

/** @param instant ISO 8601 */
export function describeDate(
  instant: string,
  timeZone: string,
  style: 'long' | 'short' | DateStyle = {},
): DescribedDate {
  const {
    length = 'long',
    weekday = true,
    locale = 'en',
  } = typeof style === 'string' ? { length: style } : style;
  const date = new Date(instant);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlTag(locale), { ...options, timeZone });
  const day = { day: 'numeric', month: length, year: 'numeric' } as const;
  const named = weekday ? ({ weekday: length } as const) : {};
  return {
    // Put together by hand, because browsers write English weekdays with a comma or without.
    day:
      locale === 'en' && weekday
        ? `${part(named).format(date)} ${part(day).format(date)}`
        : part({ ...named, ...day }).format(date),
    ...describeTime(instant, timeZone, locale),
  };
}
