import { Temporal } from 'temporal-polyfill';
import { toLocalTime } from '../../../core/shared/local-time.ts';

/** A date of a series for a calendar. */
export interface CalendarDate {
  id: string;
  name: string;
  /** ISO 8601 instant. */
  startsAt: string;
  timeZone: string;
}

/** A month with its weeks, Monday first; null for days of neighbouring months. */
export interface Month<Date extends CalendarDate = CalendarDate> {
  /** "2027-01" */
  id: string;
  /** "January 2027" */
  name: string;
  weeks: ({ day: number; dates: Date[] } | null)[][];
}

/** Groups dates, soonest first, by the month of their local start; months without any are left out. */
export function monthsOf<Date extends CalendarDate>(dates: readonly Date[]): Month<Date>[] {
  const byDay = Map.groupBy(dates, ({ startsAt, timeZone }) =>
    toLocalTime(new globalThis.Date(startsAt), timeZone).slice(0, 10),
  );
  const months = new Set([...byDay.keys()].map((day) => day.slice(0, 7)));
  return [...months].sort().map((id) => {
    const month = Temporal.PlainYearMonth.from(id);
    const before = month.toPlainDate({ day: 1 }).dayOfWeek - 1;
    const days = Array.from({ length: month.daysInMonth }, (_, at) => at + 1);
    const cells = [
      ...Array.from({ length: before }, () => null),
      ...days.map((day) => ({ day, dates: byDay.get(`${id}-${String(day).padStart(2, '0')}`) ?? [] })),
    ];
    const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
      Array.from({ length: 7 }, (__, weekday) => cells[week * 7 + weekday] ?? null),
    );
    return { id, name: nameOf(id), weeks };
  });
}

const nameOf = (id: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${id}-01T00:00Z`),
  );
