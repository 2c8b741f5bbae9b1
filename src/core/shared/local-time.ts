import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

/** Years that the database, the forms and the calendars all support. */
const LOCAL_TIME = /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** A wall-clock time as forms send it, "YYYY-MM-DDTHH:mm". @param message when it is missing or invalid */
export const localTime = (message: string) =>
  z.string({ error: message }).refine(isLocalTime, {
    error: ({ input }) => (isFarAway(input) ? 'Choose a year from 2000 to 2999.' : message),
  });

/** The message for a time that `toInstant` has no instant for. */
export const SKIPPED = 'Clocks go forward then and skip this time. Choose another.';

const isFarAway = (input: unknown) =>
  typeof input === 'string' && /^[+-]?\d{4,6}-/.test(input) && !LOCAL_TIME.test(input);

/** True for a zone name of the IANA database ("Africa/Johannesburg"), not for an offset ("+02:00"). */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** True for "YYYY-MM-DDTHH:mm" on a real day ("2026-02-30T10:00" is not one). */
export function isLocalTime(text: string): boolean {
  if (!LOCAL_TIME.test(text)) return false;
  try {
    Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the instant of a local time in a zone. If clocks go back and show it twice, the first is meant.
 * @returns undefined for a time that clocks skip when they go forward
 */
export function toInstant(local: string, timeZone: string): Date | undefined {
  const wanted = Temporal.PlainDateTime.from(local, { overflow: 'reject' });
  const zoned = wanted.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  if (!zoned.toPlainDateTime().equals(wanted)) return undefined;
  return new Date(zoned.epochMilliseconds);
}

/** "YYYY-MM-DDTHH:mm" on the wall clocks of a zone, as forms and `toInstant` take it. */
export function toLocalTime(instant: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** The instant at which a day, "YYYY-MM-DD", begins in a zone. @param days how many days later */
export const startOfDay = (day: string, timeZone: string, days = 0): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(timeZone).epochMilliseconds);

/** The difference between two local times as clocks show them, whatever the clocks do in between. */
export const localSpan = (from: string, to: string): Temporal.Duration =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to));

/** Moves a local time by a span as clocks show it. If clocks skip the result, returns the time that they show instead. */
export function moveLocalTime(local: string, by: Temporal.DurationLike, timeZone: string): string {
  const moved = Temporal.PlainDateTime.from(local).add(by);
  const shown = moved.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toPlainDateTime();
  return shown.toString({ smallestUnit: 'minute' });
}
