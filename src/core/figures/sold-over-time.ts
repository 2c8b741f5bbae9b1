import { Temporal } from 'temporal-polyfill';
import type { Money } from '../shared/money.ts';
import type { SoldRow } from './figures-store.ts';

export type Step = 'hour' | 'day' | 'week' | 'month';

/** Sales of one hour, day, week or month. */
export interface SoldBar {
  /** Its first hour or day in the event's local time: "YYYY-MM-DDTHH:mm" or "YYYY-MM-DD". */
  from: string;
  tickets: number;
  paid: Money[];
}

/** The most bars that a chart can show. */
const MOST_BARS = 62;

/** Puts sales by day into bars without gaps; the bars are weeks or months if there would be too many days. */
export function barsOfDays(
  rows: readonly (SoldRow & { at: string })[],
  until: string,
): { step: Step; bars: SoldBar[] } {
  const [first, last] = [rows[0]?.at, rows.at(-1)?.at];
  if (first === undefined || last === undefined) return { step: 'day', bars: [] };
  const begin = Temporal.PlainDate.from(first);
  const end = Temporal.PlainDate.from(last > until ? last : until);
  const days = begin.until(end).days + 1;
  const step: Step = days <= MOST_BARS ? 'day' : days <= MOST_BARS * 7 ? 'week' : 'month';
  const start = step === 'month' ? begin.with({ day: 1 }) : begin;
  const startOf = (day: Temporal.PlainDate) => {
    if (step === 'month') return day.with({ day: 1 });
    return step === 'week' ? start.add({ days: Math.floor(start.until(day).days / 7) * 7 }) : day;
  };
  const bars = new Map<string, SoldBar>();
  for (let at = start; Temporal.PlainDate.compare(at, end) <= 0; at = at.add({ [`${step}s`]: 1 }))
    bars.set(String(at), { from: String(at), tickets: 0, paid: [] });
  for (const row of rows) addTo(bars.get(String(startOf(Temporal.PlainDate.from(row.at)))), row);
  return { step, bars: [...bars.values()] };
}

/** Puts sales by hour into bars without gaps, between two hours in the event's local time. */
export function barsOfHours(
  rows: readonly (SoldRow & { at: string })[],
  [from, hours]: readonly [from: string, hours: number],
): { step: Step; bars: SoldBar[] } {
  const start = Temporal.PlainDateTime.from(from).with({ minute: 0 });
  const bars = new Map<string, SoldBar>();
  for (let hour = 0; hour < hours; hour += 1) {
    const at = start.add({ hours: hour }).toString({ smallestUnit: 'minute' });
    bars.set(at, { from: at, tickets: 0, paid: [] });
  }
  for (const row of rows) addTo(bars.get(`${row.at}:00`), row);
  return { step: 'hour', bars: [...bars.values()] };
}

function addTo(bar: SoldBar | undefined, { tickets, minor, currency }: SoldRow): void {
  if (!bar) return;
  bar.tickets += tickets;
  bar.paid = addMoney(bar.paid, { minor, currency });
}

/** Adds an amount to the sum of its currency. */
export function addMoney(sums: readonly Money[], { minor, currency }: Money): Money[] {
  if (!sums.some((sum) => sum.currency === currency)) return [...sums, { minor, currency }];
  return sums.map((sum) => (sum.currency === currency ? { minor: sum.minor + minor, currency } : sum));
}
