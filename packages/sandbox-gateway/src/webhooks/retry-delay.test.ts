import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAttemptAt } from './retry-delay.ts';

const hour = 3_600_000;

test('the first retries come soon', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => nextAttemptAt(attempts, 0, 0))).toEqual([
    1000, 2000, 5000, 15000, 60000,
  ]);
});

test('later ones come hourly, and none after 72 hours', () => {
  expect(nextAttemptAt(30, 0, 10 * hour)).toBe(11 * hour);
  expect(nextAttemptAt(80, 0, 71 * hour)).toBe(72 * hour);
  expect(nextAttemptAt(80, 0, 71 * hour + 1)).toBeUndefined();
});

test('a receiver that never answers is tried a bounded number of times over the whole 72 hours', () => {
  fc.assert(
    fc.property(fc.nat(1e12), (createdAt) => {
      let now: number | undefined = createdAt;
      let last = createdAt;
      let attempts = 0;
      while (now !== undefined) {
        attempts += 1;
        last = now;
        now = nextAttemptAt(attempts, createdAt, now);
        if (attempts > 1000) return false;
      }
      return last - createdAt > 71 * hour && last - createdAt <= 72 * hour;
    }),
  );
});
