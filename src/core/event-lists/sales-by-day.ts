import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

/** Tickets of one type that were bought on one day, in the event's zone. */
export interface DaySold {
  /** "YYYY-MM-DD". */
  day: string;
  ticketTypeId: string;
  tickets: number;
}

const salesSpan = z.object({
  from: z.iso.date().describe('In the event’s zone.'),
  to: z.iso.date(),
  sold: z.record(z.string(), z.int()).describe('Tickets bought, by ticket type id.'),
});
export type SalesSpan = z.infer<typeof salesSpan>;

/** How an event sold over time. Tickets refunded later still count on the day they were bought. */
export const salesOverTimeAnswer = z.object({
  step: z.enum(['day', 'week']).describe('What one span covers.'),
  spans: z
    .array(salesSpan)
    .describe('Without gaps, from the first sale on. Refunded tickets count where they were bought.'),
});
export type SalesOverTime = z.infer<typeof salesOverTimeAnswer>;

/** The most bars that a chart can show. */
const MOST_DAYS = 62;

/** Fills gaps between days, and groups by week if there are too many days. @param until "YYYY-MM-DD", the last day to show */
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
