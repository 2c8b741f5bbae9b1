import { expect, test } from 'vitest';
import { endAfter } from './use-times.ts';

const HOURS = 3_600_000;

test('the end follows the start, past midnight and the end of the year', () => {
  expect(endAfter('2027-01-16T17:00', 6 * HOURS)).toBe('2027-01-16T23:00');
  expect(endAfter('2026-12-31T22:00', 4 * HOURS)).toBe('2027-01-01T02:00');
});

test('the end stays while the start is incomplete, or if there was no valid length', () => {
  for (const half of ['', '0020-01-16T17:00']) expect(endAfter(half, HOURS)).toBeUndefined();
  expect(endAfter('2027-01-16T17:00', Number.NaN)).toBeUndefined();
});
