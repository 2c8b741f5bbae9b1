import { intlTag, type Locale } from '../../languages/locales.ts';
import { HOUR_MS } from './durations.ts';

/** When an event takes place. */
export interface EventTimes {
  /** ISO 8601 instant. */
  startsAt: string;
  /** ISO 8601 instant. */
  endsAt: string;
  /** IANA zone of the event. */
  timeZone: string;
}

/** An event's dates as people read them, in its own zone. */
export interface EventDates {
  /** `Saturday 12 December 2026`, or `Sat 12 – Mon 14 December 2026`. */
  readonly date: string;
  /** `19:30 – 23:00`, or `Sat 19:30 – Mon 15:00`. */
  readonly time: string;
  /** `GMT+2`, `CEST`: the zone's name on the day the event starts. */
  readonly zone: string;
}

const DATES_KEPT = 200;
const kept = new Map<string, EventDates>();

/** Those of the last events are kept: a mail with a ticket writes them five times. */
export function eventDates({ startsAt, endsAt, timeZone }: EventTimes, locale: Locale = 'en'): EventDates {
  const event = { startsAt, endsAt, timeZone };
  const key = JSON.stringify([event, locale]);
  const dates = kept.get(key) ?? writeDates(event, locale);
  if (kept.size >= DATES_KEPT) kept.clear();
  kept.set(key, dates);
  return dates;
}

function writeDates(event: EventTimes, locale: Locale): EventDates {
  const [start, end] = [new Date(event.startsAt), new Date(event.endsAt)];
  const inZone = formatsIn(event.timeZone, locale);
  const names = inZone({ timeZoneName: 'short' }).formatToParts(start);
  const zone = names.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const span = eventSpan(event, 'long', locale);
  const weekday = inZone({ weekday: span ? 'short' : 'long' });
  const clock = inZone({ hour: '2-digit', minute: '2-digit', ...(locale === 'en' && { hourCycle: 'h23' }) });
  if (!span) {
    const numbers = { day: 'numeric', month: 'long', year: 'numeric' } as const;
    const date =
      locale === 'en'
        ? `${weekday.format(start)} ${inZone(numbers).format(start)}`
        : inZone({ weekday: 'long', ...numbers }).format(start);
    return { date, time: `${clock.format(start)} – ${clock.format(end)}`, zone };
  }
  const at = (instant: Date) => `${weekday.format(instant)} ${clock.format(instant)}`;
  return { date: span.days, time: `${at(start)} – ${at(end)}`, zone };
}

/** The days of an event that lasts several. */
export interface EventSpan {
  /** `Sat 12 – Sun 13 December 2026`, `Fri 30 April – Sun 2 May 2027`. A last night counts to the day on which it began. */
  readonly days: string;
  /** `Sat 12 December`, with the year if the event ends in another one. */
  readonly start: string;
  /** `Mon 14 December 2026`: the day of the event's last moment. */
  readonly end: string;
}

/** @returns undefined for an event of one day or one night @param month "December" or "Dec" */
export function eventSpan(
  event: EventTimes,
  month: 'long' | 'short' = 'long',
  locale: Locale = 'en',
): EventSpan | undefined {
  const [start, end] = [new Date(event.startsAt), new Date(event.endsAt)];
  const inZone = formatsIn(event.timeZone);
  if (isOneOccasion(start, end, inZone)) return undefined;
  if (locale !== 'en') return spanIn(locale, { start, end, month, timeZone: event.timeZone });
  // Put together by hand, because browsers write a range in different ways.
  const show = (at: Date, options: Intl.DateTimeFormatOptions) =>
    `${inZone({ weekday: 'short' }).format(at)} ${inZone({ day: 'numeric', ...options }).format(at)}`;
  const whole = (at: Date) => show(at, { month, year: 'numeric' });
  const [year, monthAndYear] = [inZone({ year: 'numeric' }), inZone({ year: 'numeric', month })];
  const isSame = (format: Intl.DateTimeFormat, last: Date) => format.format(start) === format.format(last);
  const until = (last: Date) => (isSame(year, last) ? show(start, { month }) : whole(start));
  const last = lastEvening(end);
  return {
    days: `${isSame(monthAndYear, last) ? show(start, {}) : until(last)} – ${whole(last)}`,
    start: until(end),
    end: whole(end),
  };
}

/** The same as another language's own rules write a range. */
function spanIn(
  locale: Locale,
  { start, end, month, timeZone }: { start: Date; end: Date; month: 'long' | 'short'; timeZone: string },
): EventSpan {
  const day = { weekday: 'short', day: 'numeric', month } as const;
  const inZone = formatsIn(timeZone, locale);
  const [dated, withYear] = [inZone(day), inZone({ ...day, year: 'numeric' })];
  const year = inZone({ year: 'numeric' });
  const isOneYear = year.format(start) === year.format(end);
  return {
    days: withYear.formatRange(start, lastEvening(end)),
    start: (isOneYear ? dated : withYear).format(start),
    end: withYear.format(end),
  };
}

/** A night that ends in the morning still counts as that night. */
function isOneOccasion(start: Date, end: Date, inZone: Formats): boolean {
  const day = inZone({ dateStyle: 'short' });
  if ([end, lastEvening(end)].some((at) => day.format(at) === day.format(start))) return true;
  const hours = (end.getTime() - start.getTime()) / HOUR_MS;
  return hours < 18 && Number(inZone({ hour: '2-digit', hourCycle: 'h23' }).format(end)) < 12;
}

/** Returns an instant of the day on which a night that ends then began; nights end by six in the morning. */
const lastEvening = (end: Date) => new Date(end.getTime() - 6 * HOUR_MS);

type Formats = ReturnType<typeof formatsIn>;

/** Making a format takes a hundred times as long as using it. There are about ten for each zone. */
const FORMATS_KEPT = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

const formatsIn =
  (timeZone: string, locale: Locale = 'en') =>
  (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify([timeZone, locale, options]);
    const format = formats.get(key) ?? new Intl.DateTimeFormat(intlTag(locale), { ...options, timeZone });
    if (formats.size >= FORMATS_KEPT) formats.clear();
    formats.set(key, format);
    return format;
  };
