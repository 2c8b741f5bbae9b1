import { z } from 'zod';
import { requireDesk } from '../events/require-desk.ts';
import { may } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import { timeZone } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { HOUR_MS } from '../shared/durations.ts';
import { toLocalTime } from '../shared/local-time.ts';
import { type Money, money } from '../shared/money.ts';
import { parseInput } from '../shared/parse-input.ts';
import { attendanceOn, daysOf } from './attendance.ts';
import {
  findAreaNames,
  findFirstSale,
  findPassed,
  findSoldByAddOn,
  findSoldByCode,
  findSoldBySource,
  findSoldByType,
  findSoldOverTime,
  type SoldOfRow,
} from './figures-store.ts';
import { addMoney, barsOfDays, barsOfHours } from './sold-over-time.ts';

export const figuresInput = z.object({
  period: z
    .enum(['all', 'first', 'last'], { error: 'Choose all, first or last.' })
    .default('all')
    .describe(
      '`all`: from the first sale until now or the event’s end. `first`: two days from the first sale, by hour. `last`: two days before the event starts, by hour.',
    ),
  day: z.iso
    .date({ error: 'Enter a date.' })
    .optional()
    .describe('Whose attendance; the last day that had any without it.'),
});

const sold = {
  tickets: z.int().describe('As they were bought; refunded ones included.'),
  paid: z
    .array(money)
    .describe('What customers paid for them, one amount a currency. Empty for whoever may not see money.'),
};
const soldName = z
  .string()
  .nullable()
  .describe('Null: not known or, where `rest` is true, all others together.');
const soldOf = z.array(
  z.object({
    name: soldName,
    rest: z.boolean(),
    orders: z.int().nullable().describe('Null for ticket types.'),
    ...sold,
  }),
);
const local = z.string().describe('On the event’s clocks: `YYYY-MM-DDTHH:mm`.');

export const figuresAnswer = z
  .object({
    timeZone,
    step: z.enum(['hour', 'day', 'week', 'month']).describe('What a bar of `sold` covers.'),
    sold: z
      .array(z.object({ from: z.string().describe('Its first day, or its hour.'), ...sold }))
      .describe('Without gaps. What was paid includes add-ons.'),
    byType: soldOf.describe('The 20 that sold most, and the rest together. Without add-ons.'),
    byAddOn: z
      .array(z.object({ name: soldName, rest: z.boolean(), quantity: z.int(), paid: sold.paid }))
      .describe(
        'The same by variant of an add-on or donation. Together with `byType`, this is all that was paid.',
      ),
    byCode: soldOf.describe(
      'The same by promo code; a batch of codes is one. What was paid is for whole orders, with their add-ons.',
    ),
    bySource: soldOf.describe(
      'The same by where orders came from. What was paid is for whole orders, with their add-ons.',
    ),
    days: z.array(z.iso.date()).describe('On which somebody passed a door. A day begins at 05:00.'),
    attendance: z
      .object({
        day: z.iso.date(),
        stepMinutes: z.int().describe('What a bar covers: 5, 15 or 60.'),
        areas: z.array(
          z.object({
            name: z.string(),
            entries: z.int(),
            exits: z.int(),
            peak: z
              .object({ inside: z.int(), at: local })
              .describe('The most people at the end of a bar, and the end of that bar.'),
            bars: z.array(
              z.object({
                from: local,
                entries: z.int(),
                exits: z.int(),
                inside: z.int().describe('At its end.'),
              }),
            ),
          }),
        ),
      })
      .nullable()
      .describe('Null before anybody came.'),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof figuresAnswer>;

const HOURS = 48;
/**
 * Returns an event's sales over time, by ticket type, code and source, and how many people were inside when (decision 0103).
 * @param input `figuresInput`
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'invalid' (input.invalid)
 */
export async function getFigures(app: App, actor: Actor, givenId: unknown, input: unknown): Promise<Figures> {
  const event = await requireDesk(app.db, actor, givenId, 'event.see');
  const { period, day } = parseInput(figuresInput, input);
  const [overTime, byType, byAddOn, byCode, bySource, passed, areas] = await Promise.all([
    soldOverTime(app, event, period),
    findSoldByType(app.db, event.id),
    findSoldByAddOn(app.db, event.id),
    findSoldByCode(app.db, event.id),
    findSoldBySource(app.db, event.id),
    findPassed(app.db, event.id),
    findAreaNames(app.db, event.id),
  ]);
  const days = daysOf(passed, event.timeZone);
  const shown = day !== undefined && days.includes(day) ? day : days.at(-1);
  const attended =
    shown === undefined ? null : { day: shown, ...attendanceOn(passed, shown, event.timeZone) };
  const bySourceNamed = bySource.some(({ name }) => name !== null) ? bySource : [];
  const seesMoney = may(actor, 'money.see', event);
  const shownTo = <Sold extends { paid: Money[] }>(rows: Sold[]) =>
    seesMoney ? rows : rows.map((row) => ({ ...row, paid: [] }));
  return {
    timeZone: event.timeZone,
    step: overTime.step,
    sold: shownTo(overTime.bars),
    byType: shownTo(together(byType)),
    byAddOn: shownTo(together(byAddOn)).map(({ name, rest, tickets, paid }) => ({
      name,
      rest,
      quantity: tickets,
      paid,
    })),
    byCode: shownTo(together(byCode)),
    bySource: shownTo(together(bySourceNamed)),
    days,
    attendance: attended && {
      ...attended,
      areas: areas.flatMap(({ id, name }) =>
        attended.areas.filter(({ areaId }) => areaId === id).map(({ areaId: _, ...of }) => ({ name, ...of })),
      ),
    },
  };
}

async function soldOverTime(
  app: App,
  { id, timeZone: zone, startsAt, endsAt }: { id: string; timeZone: string; startsAt: Date; endsAt: Date },
  period: 'all' | 'first' | 'last',
) {
  if (period === 'all') {
    const now = app.clock.now();
    const until = toLocalTime(endsAt < now ? endsAt : now, zone).slice(0, 10);
    return barsOfDays(await findSoldOverTime(app.db, id, { by: 'day', timeZone: zone }), until);
  }
  const first = await findFirstSale(app.db, id);
  if (!first) return { step: 'hour' as const, bars: [] };
  const from = period === 'first' ? first : new Date(startsAt.getTime() - HOURS * HOUR_MS);
  const until = new Date(from.getTime() + (HOURS + 1) * HOUR_MS);
  const rows = await findSoldOverTime(app.db, id, { by: 'hour', timeZone: zone, from, until });
  return barsOfHours(rows, [toLocalTime(from, zone), HOURS]);
}

/** Merges rows into one for each thing, with an amount for each currency. */
function together(rows: readonly SoldOfRow[]): Figures['byType'] {
  const all = new Map<string, Figures['byType'][number]>();
  for (const { key, name, rest, orders, tickets, minor, currency } of rows) {
    const id = JSON.stringify([rest, key]);
    const so = all.get(id) ?? { name, rest, orders: orders === null ? null : 0, tickets: 0, paid: [] };
    all.set(id, {
      ...so,
      orders: so.orders === null ? null : so.orders + (orders ?? 0),
      tickets: so.tickets + tickets,
      paid: addMoney(so.paid, { minor, currency }),
    });
  }
  return [...all.values()];
}
