import { Temporal } from 'temporal-polyfill';

/** Characters that no file may contain: control characters except tab and line ends, and Unicode's noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it takes out
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** A text without what spreadsheets and XML refuse. */
export const readable = (text: string): string => text.toWellFormed().replace(UNREADABLE, '');

/** "350.00", of minor units: every currency here has two decimals (shared/money.ts). */
export const decimal = (minor: number): string => (minor / 100).toFixed(2);

const QUARTER_MS = 15 * 60_000;

/**
 * Makes the clock of a zone: it turns an instant into what the clocks there show, as the date that has that time in UTC. A zone's offset changes at
 * quarters of an hour alone, so each is asked for once.
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
