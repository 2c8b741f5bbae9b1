import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DaySold, salesOverTime } from './sales-by-day.ts';

const sold = (day: string, ticketTypeId: string, tickets: number): DaySold => ({
  day,
  ticketTypeId,
  tickets,
});

test('without sales there are no days', () => {
  expect(salesOverTime([], '2026-11-21')).toEqual({ step: 'day', spans: [] });
});

test('gaps are filled, up to today', () => {
  const { step, spans } = salesOverTime(
    [sold('2026-11-18', 'a', 2), sold('2026-11-18', 'b', 1), sold('2026-11-20', 'a', 3)],
    '2026-11-21',
  );
  expect(step).toBe('day');
  expect(spans).toEqual([
    { from: '2026-11-18', to: '2026-11-18', sold: { a: 2, b: 1 } },
    { from: '2026-11-19', to: '2026-11-19', sold: {} },
    { from: '2026-11-20', to: '2026-11-20', sold: { a: 3 } },
    { from: '2026-11-21', to: '2026-11-21', sold: {} },
  ]);
});

test('a long sale is grouped by week', () => {
  const { step, spans } = salesOverTime(
    [sold('2026-01-01', 'a', 1), sold('2026-06-30', 'a', 4)],
    '2026-06-30',
  );
  expect(step).toBe('week');
  expect(spans[0]).toEqual({ from: '2026-01-01', to: '2026-01-07', sold: { a: 1 } });
  expect(spans.at(-1)).toMatchObject({ from: '2026-06-25', sold: { a: 4 } });
});

test('every ticket is counted once, whatever the days', () => {
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-06-01'), noInvalidDate: true });
  const one = fc.record({
    day: day.map((date) => date.toISOString().slice(0, 10)),
    ticketTypeId: fc.constantFrom('a', 'b'),
    tickets: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(one), (all) => {
      const { spans } = salesOverTime(all, '2026-11-21');
      const shown = spans.flatMap((span) => Object.values(span.sold)).reduce((sum, n) => sum + n, 0);
      expect(shown).toBe(all.reduce((sum, { tickets }) => sum + tickets, 0));
      expect(spans.length).toBeLessThanOrEqual(80);
    }),
  );
});
