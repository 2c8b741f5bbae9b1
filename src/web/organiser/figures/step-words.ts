import type { Figures } from '../../../core/figures/get-figures.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

const DAY = { day: 'numeric', month: 'short' } as const;
const YEAR = { year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const HOUR = format(TIME);
const HOUR_OF_DAY = format({ ...DAY, ...TIME });
const SHORT = format(DAY);
const WITH_YEAR = format({ ...DAY, ...YEAR });
const MONTH = format({ month: 'short', ...YEAR });

/** Names a bar: briefly on the axis, in full in the tooltip and the table. */
export function wordsOf(step: Figures['step'], bars: readonly { from: string }[]) {
  const years = new Set(bars.map(({ from }) => from.slice(0, 4)));
  const days = step === 'month' ? MONTH : years.size > 1 ? WITH_YEAR : SHORT;
  return (from: string) => {
    const at = new Date(from.includes('T') ? `${from}Z` : `${from}T00:00Z`);
    if (step === 'hour') return { name: HOUR.format(at), whole: HOUR_OF_DAY.format(at) };
    return { name: days.format(at), whole: days.format(at) };
  };
}

/** "16 Jan 2027" from "2027-01-16". */
export const dayInWords = (day: string): string => WITH_YEAR.format(new Date(`${day}T00:00Z`));

/** "19:45" from a local time. */
export const clockInWords = (local: string): string => HOUR.format(new Date(`${local}Z`));
