import { expect, test } from 'vitest';
import { monthsOf } from './months-of.ts';

const date = (startsAt: string, timeZone = 'Africa/Johannesburg') => ({
  id: startsAt,
  name: 'Jazz',
  startsAt,
  timeZone,
});

test('dates are on their local days, Monday first', () => {
  // In Johannesburg it is already the 1st of February.
  const [january, february, ...more] = monthsOf([
    date('2027-01-08T17:30:00Z'),
    date('2027-01-08T19:30:00Z'),
    date('2027-01-31T22:30:00Z'),
  ]);
  expect(more).toEqual([]);
  expect(january).toMatchObject({ id: '2027-01', name: 'January 2027' });
  // The 1st is a Friday.
  expect(january?.weeks[0]?.map((cell) => cell?.day ?? null)).toEqual([null, null, null, null, 1, 2, 3]);
  expect(january?.weeks[1]?.[4]).toMatchObject({ day: 8, dates: [{}, {}] });
  expect(january?.weeks.flat().flatMap((cell) => cell?.dates ?? [])).toHaveLength(2);
  expect(february?.weeks[0]?.[0]).toMatchObject({ day: 1, dates: [{}] });
});

test('each month has all its days once, in whole weeks; without dates there is none', () => {
  const months = monthsOf([date('2026-11-15T12:00:00Z'), date('2028-02-29T12:00:00Z')]);
  expect(months.map(({ id }) => id)).toEqual(['2026-11', '2028-02']);
  expect(months.map(({ weeks }) => weeks.flat().filter(Boolean).length)).toEqual([30, 29]);
  for (const { weeks } of months) for (const week of weeks) expect(week).toHaveLength(7);
  expect(monthsOf([])).toEqual([]);
});
