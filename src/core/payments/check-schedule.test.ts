import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextCheckAt, nextFeeCheckAt } from './check-schedule.ts';

const HOLD_ENDS = new Date('2026-11-21T10:15:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (milliseconds: number) => new Date(HOLD_ENDS.getTime() + milliseconds);
/** When an attempt is checked next, ms relative to the end of its hold. It was created `createdBefore` ms before that end. */
const next = (milliseconds: number, createdBefore = 15 * MINUTE) => {
  const createdAt = at(-createdBefore);
  const check = nextCheckAt({ createdAt, holdExpiresAt: HOLD_ENDS }, at(milliseconds));
  return check && check.getTime() - HOLD_ENDS.getTime();
};

test.each([
  ['while held, every minute', -10 * MINUTE, -9 * MINUTE],
  ['then once just before the end', -MINUTE, -20_000],
  ['and after the end every minute', -20_000, 40_000],
  ['for ten minutes', 9 * MINUTE, 10 * MINUTE],
  ['then every ten', 10 * MINUTE, 20 * MINUTE],
  ['for two hours', 2 * HOUR - 1, 2 * HOUR - 1 + 10 * MINUTE],
  ['then every hour', 2 * HOUR, 3 * HOUR],
  ['for 72 hours', 72 * HOUR, 73 * HOUR],
  ['and then no more', 72 * HOUR + 1, null],
])('%s', (_when, now, then) => {
  expect(next(now)).toBe(then);
});

test('an offer that lasts a day is checked every minute, then every ten, then every hour', () => {
  const day = 24 * HOUR;
  expect(next(-day, day)).toBe(-day + MINUTE);
  expect(next(-day + 30 * MINUTE, day)).toBe(-day + 40 * MINUTE);
  expect(next(-day + 2 * HOUR, day)).toBe(-day + 3 * HOUR);
  expect(next(-30 * MINUTE, day)).toBe(-20_000);
});

test('whatever the time: the checks end, one comes just before the hold ends, and one after the 72 hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * HOUR, max: 71 * HOUR }), (start) => {
      const looks: number[] = [];
      for (let now: number | null = start; now !== null; now = next(now, 2 * HOUR)) {
        expect(now).toBeGreaterThan(looks.at(-1) ?? Number.NEGATIVE_INFINITY);
        looks.push(now);
      }
      expect(looks.at(-1)).toBeGreaterThan(72 * HOUR);
      if (start <= -20_000) expect(looks).toContain(-20_000);
    }),
    { numRuns: 200 },
  );
});

test('a payment on its way is checked for two months, at least twice a day', () => {
  const day = 24 * HOUR;
  let now = -10 * MINUTE;
  for (;;) {
    const check = nextCheckAt(
      { createdAt: at(-15 * MINUTE), holdExpiresAt: HOLD_ENDS, pending: true },
      at(now),
    );
    if (!check) break;
    const then = check.getTime() - HOLD_ENDS.getTime();
    expect(then).toBeGreaterThan(now);
    expect(then - now).toBeLessThanOrEqual(12 * HOUR);
    now = then;
  }
  expect(now).toBeGreaterThan(60 * day);
  expect(next(15 * day)).toBe(null);
});

test('a missing provider fee is requested within minutes, then ever more slowly, and finally no more', () => {
  const paidAt = HOLD_ENDS;
  const pauses: number[] = [];
  let now = paidAt;
  for (let then = nextFeeCheckAt(paidAt, now); then; then = nextFeeCheckAt(paidAt, now)) {
    pauses.push((then.getTime() - now.getTime()) / MINUTE);
    now = then;
  }
  expect(pauses).toEqual([10, 10, 10, 60, 60, 60, 60, 60, 60, 1440, 1440, 1440]);
});
