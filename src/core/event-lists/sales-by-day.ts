import { Temporal } from 'temporal-polyfill';

/** Tickets of one type that were bought on one day of the event's zone. */
export interface DaySold {
  /** "YYYY-MM-DD". */
  day: string;
  ticketTypeId: string;
  tickets: number;
}

/** How an event sold over time; tickets that were refunded since count where they were bought. */
export interface SalesOverTime {
  /** What one entry covers: weeks start on the day of the first sale. */
  step: 'day' | 'week';
  /** In order, without gaps, from the first sale until today or the event's end. */
  spans: SalesSpan[];
}

export interface SalesSpan {
  /** "YYYY-MM-DD" in the event's zone, both included. */
  from: string;
  to: string;
  /** Tickets by ticket type id; types of which none were bought are left out. */
  sold: Record<string, number>;
}

/** More bars than that cannot be told apart. */
const MOST_DAYS = 62;

/** Fills the days between, and takes weeks where there would be too many days. @param until "YYYY-MM-DD", the last day to show */
export function salesOverTime(sold: readonly DaySold[], until: string): SalesOverTime {
  const days = sold.map(({ day }) => day).sort();
  const [first] = days;
  if (first === undefined) return { step: 'day', spans: [] };
  const start = Temporal.PlainDate.from(first);
  const last = days.at(-1) ?? first;
  const end = Temporal.PlainDate.from(last > until ? last : until);
  const count = start.until(end).days + 1;
  const size = count > MOST_DAYS ? 7 : 1;
  const spans = Array.from({ length: Math.ceil(count / size) }, (_, at): SalesSpan => {
    const from = start.add({ days: at * size });
    return { from: String(from), to: String(from.add({ days: size - 1 })), sold: {} };
  });
  for (const { day, ticketTypeId, tickets } of sold) {
    const span = spans[Math.floor(start.until(day).days / size)];
    if (span) span.sold[ticketTypeId] = (span.sold[ticketTypeId] ?? 0) + tickets;
  }
  return { step: size === 7 ? 'week' : 'day', spans };
}
