import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS } from '../shared/durations.ts';

/** Characters that no file may contain: control characters except tab and line ends, and Unicode's noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes them
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Removes what spreadsheets and XML refuse from a text. */
export const readable = (text: string): string => text.toWellFormed().replace(UNREADABLE, '');

const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Returns a function that turns an instant into a zone's local time, as a Date that has that time in UTC. A zone's offset changes only at
 * quarters of an hour, so it is looked up once per quarter.
 */
export function wallClock(timeZone: string): (instant: Date) => Date {
  const offsets = new Map<number, number>();
  return (instant) => {
    const ms = instant.getTime();
    const quarter = Math.floor(ms / QUARTER_MS);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_MS).toZonedDateTimeISO(timeZone);
      offset = Math.round(zoned.offsetNanoseconds / 1e6);
      offsets.set(quarter, offset);
    }
    return new Date(ms + offset);
  };
}
