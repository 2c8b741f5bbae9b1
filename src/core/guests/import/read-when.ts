import { Temporal } from 'temporal-polyfill';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Days from 1899-12-30, from which spreadsheets count, to 1970-01-01. */
const SPREADSHEET_EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/**
 * Reads a moment as exports write it, in the venue's local time unless it names an offset: "2026-11-29 19:30:00", "2026-11-29T19:30:00+02:00",
 * "29.11.2026 19:30", "11/29/2026 7:30 p.m.", "Nov 29, 2026 7:30 PM", or a spreadsheet's number of days.
 * @returns undefined for anything else
 */
export function readWhen(text: string, timeZone: string): Date | undefined {
  const plain = text.trim();
  if (/^\d{4}-\d{2}-\d{2}[T ][\d:.]+ ?(Z|[+-]\d{2}:?\d{2})$/.test(plain)) {
    const ms = Date.parse(plain.replace(' ', 'T').replace(' ', ''));
    return Number.isNaN(ms) ? undefined : new Date(ms);
  }
  const local = /^\d{5}(\.\d+)?$/.test(plain) ? ofDays(Number(plain)) : (ofNumbers(plain) ?? ofWords(plain));
  if (!local) return undefined;
  try {
    const { epochMilliseconds } = Temporal.PlainDateTime.from(local, { overflow: 'reject' }).toZonedDateTime(
      timeZone,
    );
    return new Date(epochMilliseconds);
  } catch {
    return undefined;
  }
}

type Local = Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;

function ofDays(days: number): Local {
  const at = new Date(Math.round((days - SPREADSHEET_EPOCH_DAYS) * DAY_MS));
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  };
}

/** Of "11/29/2026" the month comes first, unless it can't; of "29.11.2026" the day. */
function ofNumbers(text: string): Local | undefined {
  const found = /^(\d{1,4})([-./])(\d{1,2})[-./](\d{1,4})(?:,?[T ](.+))?$/.exec(text);
  if (!found) return undefined;
  const [, first = '', sign, second = '', third = '', time] = found;
  const numbers = [first, second, third].map(Number) as [number, number, number];
  const [one, two, three] = numbers;
  const clock = readClock(time);
  if (!clock) return undefined;
  if (first.length === 4) return { year: one, month: two, day: three, ...clock };
  const dayFirst = sign === '.' || one > 12;
  return { year: three, month: dayFirst ? two : one, day: dayFirst ? one : two, ...clock };
}

function ofWords(text: string): Local | undefined {
  const found = /^(\p{L}{3})\p{L}{0,6}\.? (\d{1,2}),? (\d{4})(?:,?(?: at)? (.+))?$/u.exec(text);
  if (!found) return undefined;
  const [, word = '', day, year, time] = found;
  const month = MONTHS.indexOf(word.toLowerCase()) + 1;
  const clock = readClock(time);
  return month === 0 || !clock ? undefined : { year: Number(year), month, day: Number(day), ...clock };
}

function readClock(text = '0:00'): Pick<Local, 'hour' | 'minute'> | undefined {
  const found = /^(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d{1,9})?)?(?: ?([ap])\.?m\.?)?$/i.exec(text.trim());
  if (!found) return undefined;
  const half = found[3]?.toLowerCase();
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  return { hour: half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour, minute };
}
