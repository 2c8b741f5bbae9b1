import { isolate } from '../../../core/shared/text/isolate.ts';
import type { Locale } from '../../../languages/locales.ts';
import { describeDate } from './describe-date.ts';

/** An event's name with its day, as a page's title: "Summer Jazz, Sat 12 Dec 2026". The dates of a series often share their name. */
export const titleOfDate = (
  event: { name: string; startsAt: string; timeZone: string },
  locale: Locale = 'en',
) =>
  `${isolate(event.name)}, ${describeDate(event.startsAt, event.timeZone, { length: 'short', locale }).day}`;
