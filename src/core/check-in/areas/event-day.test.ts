import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayBegins, eventDay, eventDays } from './event-day.ts';

const ZONES = [
  'UTC',
  'Africa/Johannesburg',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
];
const zone = fc.constantFrom(...ZONES);
const instant = fc.date({
  min: new Date('2010-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

test('a night belongs to the evening before, even when clocks change', () => {
  const cases = [
    ['2026-07-04T02:59:59Z', 'Europe/Berlin', '2026-07-03'],
    ['2026-07-04T03:00:00Z', 'Europe/Berlin', '2026-07-04'],
    // Clocks go back at 03:00 on 25 October, and forward at 02:00 on 29 March.
    ['2026-10-25T03:59:59Z', 'Europe/Berlin', '2026-10-24'],
    ['2026-10-25T04:00:00Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-03-29T02:59:59Z', 'Europe/Berlin', '2026-03-28'],
    ['2026-03-29T03:00:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-12-12T22:00:00Z', 'Africa/Johannesburg', '2026-12-12'],
  ] as const;
  for (const [at, timeZone, day] of cases) expect(eventDay(new Date(at), timeZone), at).toBe(day);
});

test('each instant is on exactly one day, which has begun and whose successor has not', () => {
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const day = eventDay(at, timeZone);
      expect(dayBegins(day, timeZone).getTime()).toBeLessThanOrEqual(at.getTime());
      expect(dayBegins(dayAfter(day), timeZone).getTime()).toBeGreaterThan(at.getTime());
    }),
    { numRuns: 500 },
  );
});

test('the days from one instant to another are all that an instant in between can be on', () => {
  const [from, to] = [new Date('2026-10-24T03:00:00Z'), new Date('2026-10-26T03:59:59Z')];
  expect(eventDays(from, to, 'Europe/Berlin')).toEqual(['2026-10-24', '2026-10-25']);
  expect(eventDays(from, from, 'Europe/Berlin')).toEqual(['2026-10-24']);
  expect(eventDays(from, new Date(to.getTime() + 1_000), 'Europe/Berlin')).toHaveLength(3);
});

test('a later instant is never on an earlier day, even around clock changes', () => {
  const hours = fc.integer({ min: 0, max: 30 * 365 * 24 * 4 });
  fc.assert(
    fc.property(hours, fc.integer({ min: 1, max: 12 }), zone, (quarters, later, timeZone) => {
      const at = Date.parse('2010-01-01T00:00:00Z') + quarters * 900_000;
      const [before, after] = [at, at + later * 900_000].map((ms) => eventDay(new Date(ms), timeZone));
      expect(String(after) >= String(before)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
