import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test.each([
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [1, '00:00:01'],
  [59_001, '00:01:00'],
  [3_600_000 * 3 + 60_000 * 12 + 45_000, '03:12:45'],
  [86_400_000, '1 day 00:00:00'],
  [86_400_000 * 12 + 61_000, '12 days 00:01:01'],
])('%i ms are %s', (ms, text) => {
  expect(timeLeft(ms)).toBe(text);
});
