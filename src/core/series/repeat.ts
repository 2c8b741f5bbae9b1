import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { MOST_NEW_DATES, type Repetition, WEEKDAYS } from './series.ts';

/**
 * Lists the starts of a repeating event, by calendar rules (RFC 5545): a month without a 31st is skipped, and so is a local time that
 * clocks skip.
 * @param first its first start, `YYYY-MM-DDTHH:mm` in local time; not in the list
 * @returns one more than can be added at once, if there are that many
 */
export function repeat(
  first: string,
  timeZone: string,
  { repeat, every, weekdays, monthlyBy, until }: Repetition,
): string[] {
  const start = Temporal.PlainDateTime.from(first);
  const days = weekdays?.length ? weekdays : [weekdayOf(start)];
  const on =
    repeat === 'weekly'
      ? { freq: 'WEEKLY' as const, byDay: [...days] }
      : {
          freq: 'MONTHLY' as const,
          ...(monthlyBy === 'day' ? { byMonthDay: [start.day] } : { byDay: [nthWeekday(start)] }),
        };
  const rule = new RRuleTemporal({
    ...on,
    interval: every,
    dtstart: start.toZonedDateTime(timeZone),
    until: Temporal.PlainDate.from(until).toZonedDateTime({ timeZone, plainTime: '23:59:59' }),
    temporal: Temporal,
  });
  return rule
    .all((_, at) => at < MOST_NEW_DATES + 2)
    .map((date) => date.toPlainDateTime().toString({ smallestUnit: 'minute' }))
    .filter((date) => date > first)
    .slice(0, MOST_NEW_DATES + 1);
}

const weekdayOf = ({ dayOfWeek }: Temporal.PlainDateTime) => WEEKDAYS[dayOfWeek - 1] ?? 'MO';

/** "2FR" is a month's second Friday, and "-1FR" its last: few months have a fifth. */
function nthWeekday(start: Temporal.PlainDateTime): string {
  const nth = Math.ceil(start.day / 7);
  return `${nth > 4 ? -1 : nth}${weekdayOf(start)}`;
}
