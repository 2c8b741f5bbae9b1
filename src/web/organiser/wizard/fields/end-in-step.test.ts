import { expect, test } from 'vitest';
import { endInStep } from './end-in-step.ts';

test('a default end is three hours after the start, also past midnight, and follows it', () => {
  const first = endInStep({ before: '', start: '2026-12-31T22:30', end: '' });
  expect(first).toBe('2027-01-01T01:30');
  expect(endInStep({ before: '2026-12-31T22:30', start: '2026-12-12T19:00', end: first })).toBe(
    '2026-12-12T22:00',
  );
});

test('a chosen end stays', () => {
  const chosen = '2026-12-12T23:30';
  expect(endInStep({ before: '2026-12-12T19:00', start: '2026-12-13T19:00', end: chosen })).toBe(chosen);
});

test('an incomplete start changes nothing', () => {
  const end = '2026-12-12T22:00';
  expect(endInStep({ before: '2026-12-12T19:00', start: '', end })).toBe(end);
});
