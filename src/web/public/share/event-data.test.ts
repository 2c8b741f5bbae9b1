import { expect, it } from 'vitest';
import { atVenue } from './event-data.ts';

it.each([
  ['2026-12-12T17:30:00.000Z', 'Africa/Johannesburg', '2026-12-12T19:30:00+02:00'],
  ['2026-12-31T23:30:00.000Z', 'Asia/Kolkata', '2027-01-01T05:00:00+05:30'],
  ['2026-07-01T02:00:00.000Z', 'America/St_Johns', '2026-06-30T23:30:00-02:30'],
  ['2026-12-12T00:00:00.000Z', 'Europe/London', '2026-12-12T00:00:00+00:00'],
  ['2026-07-12T00:00:00.000Z', 'Europe/London', '2026-07-12T01:00:00+01:00'],
  ['2026-07-12T00:00:00.000Z', 'UTC', '2026-07-12T00:00:00+00:00'],
])('%s in %s is %s', (instant, timeZone, written) => {
  expect(atVenue(instant, timeZone)).toBe(written);
  expect(new Date(written)).toEqual(new Date(instant));
});
