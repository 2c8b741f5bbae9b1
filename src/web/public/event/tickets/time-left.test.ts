import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test.each([
  [0, '0 seconds'],
  [-5_000, '0 seconds'],
  [1, '1 second'],
  [59_001, '1 minute'],
  [60_000 * 12 + 45_000, '12 minutes, 45 seconds'],
  [3_600_000 * 3 + 60_000 * 12 + 45_000, '3 hours, 12 minutes'],
  [86_400_000, '1 day'],
  [86_400_000 * 8 + 3_600_000 * 22 + 61_000, '8 days, 22 hours'],
])('%i ms are %s', (ms, text) => {
  expect(timeLeft(ms)).toBe(text);
});
