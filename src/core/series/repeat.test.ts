import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLocalTime } from '../shared/local-time.ts';
import { parseInput } from '../shared/parse-input.ts';
import { repeat } from './repeat.ts';
import { MOST_NEW_DATES, repetition, WEEKDAYS } from './series.ts';

const ZONE = 'Europe/Berlin';
const dates = (first: string, asked: object, zone = ZONE) =>
  repeat(first, zone, parseInput(repetition, { until: '2027-12-31', ...asked }));

describe('an event that repeats', () => {
  test('each week is on its own weekday, or on the chosen ones', () => {
    expect(dates('2027-01-08T19:30', { repeat: 'weekly', until: '2027-01-22' })).toEqual([
      '2027-01-15T19:30',
      '2027-01-22T19:30',
    ]);
    const asked = { repeat: 'weekly', every: '2', weekdays: 'FR,SU', until: '2027-01-24' };
    expect(dates('2027-01-08T19:30', asked)).toEqual([
      '2027-01-10T19:30',
      '2027-01-22T19:30',
      '2027-01-24T19:30',
    ]);
  });

  test('each month is on the same weekday of the month, a fifth one on the last', () => {
    expect(dates('2027-01-08T19:30', { repeat: 'monthly', until: '2027-03-31' })).toEqual([
      '2027-02-12T19:30',
      '2027-03-12T19:30',
    ]);
    expect(dates('2027-01-29T19:30', { repeat: 'monthly', until: '2027-03-31' })).toEqual([
      '2027-02-26T19:30',
      '2027-03-26T19:30',
    ]);
  });

  test('each month on the 31st leaves out the months without one', () => {
    expect(dates('2027-01-31T12:00', { repeat: 'monthly', monthlyBy: 'day', until: '2027-05-31' })).toEqual([
      '2027-03-31T12:00',
      '2027-05-31T12:00',
    ]);
  });

  test('keeps its local time when clocks change, and leaves out a time that they skip', () => {
    const asked = { repeat: 'weekly', until: '2027-04-04' };
    expect(dates('2027-03-21T02:30', asked)).toEqual(['2027-04-04T02:30']);
  });

  test('returns one more than can be added at once, if there are that many', () => {
    const daily = { repeat: 'weekly', weekdays: WEEKDAYS.join(), until: '2028-12-31' };
    expect(dates('2027-01-08T19:30', daily)).toHaveLength(MOST_NEW_DATES + 1);
  });

  test('is never before its first date or after its last day, nor twice at the same time', () => {
    fc.assert(
      fc.property(
        fc.record({
          repeat: fc.constantFrom('weekly', 'monthly'),
          every: fc.integer({ min: 1, max: 12 }),
          weekdays: fc.subarray([...WEEKDAYS]),
          monthlyBy: fc.constantFrom('day', 'weekday'),
          until: fc.constantFrom('2026-01-01', '2027-06-30', '2029-12-31'),
        }),
        fc.date({ min: new Date('2027-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.constantFrom(ZONE, 'Africa/Johannesburg', 'America/St_Johns', 'Pacific/Apia'),
        (asked, day, zone) => {
          const first = `${day.toISOString().slice(0, 10)}T18:00`;
          const made = dates(first, asked, zone);
          expect(new Set(made).size).toBe(made.length);
          expect(made.toSorted()).toEqual(made);
          for (const date of made) {
            expect(isLocalTime(date)).toBe(true);
            expect(date > first && date.slice(0, 10) <= asked.until).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    [{ repeat: 'daily' }, 'repeat'],
    [{ repeat: 'weekly', every: '0' }, 'every'],
    [{ repeat: 'weekly', every: '1.5' }, 'every'],
    [{ repeat: 'weekly', weekdays: 'FR,XX' }, 'weekdays.1'],
    [{ repeat: 'weekly', until: '31.12.2027' }, 'until'],
    [{ repeat: 'weekly', until: '9999-12-31' }, 'until'],
  ])('refuses %j', (asked, path) => {
    expect(() => dates('2027-01-08T19:30', asked)).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path })] }),
    );
  });
});
