import { Temporal } from 'temporal-polyfill';

/** The local hour at which an event's day begins, so that a night belongs to the evening before. */
export const DAY_BEGINS_AT = 5;

/** The period of an area that admits a ticket once for the whole event. */
export const WHOLE_EVENT = '1970-01-01';

/** The day of an event that an instant is on, as YYYY-MM-DD. */
export function eventDay(instant: Date, timeZone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime());
  let day = at.toZonedDateTimeISO(timeZone).toPlainDate();
  while (dayBegins(day.toString(), timeZone).getTime() > at.epochMilliseconds)
    day = day.subtract({ days: 1 });
  return day.toString();
}

/** The days from one instant to a later one, in order. */
export function eventDays(from: Date, to: Date, timeZone: string): string[] {
  const days: string[] = [];
  const last = Temporal.PlainDate.from(eventDay(to, timeZone));
  let day = Temporal.PlainDate.from(eventDay(from, timeZone));
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) days.push(day.toString());
  return days;
}

/** Returns when a day of an event begins. If clocks skip that hour, it begins as much later; if the hour comes twice, the first counts. */
export function dayBegins(day: string, timeZone: string): Date {
  const begins = Temporal.PlainDate.from(day).toPlainDateTime({ hour: DAY_BEGINS_AT });
  return new Date(begins.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** Returns when a date begins at the door: the one that an instant is on by the clocks, or some days later. */
export function dateBegins(instant: Date, timeZone: string, daysLater: number): Date {
  const date = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return dayBegins(date.add({ days: daysLater }).toString(), timeZone);
}
