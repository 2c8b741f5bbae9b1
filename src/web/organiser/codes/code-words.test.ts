import { expect, test } from 'vitest';
import { reserveWords } from './code-words.ts';

test('what a code sets aside is said with what is left of it, until it ends', () => {
  const says = (reserved: number | null, reservedLeft: number, state: 'on' | 'ended' = 'on') =>
    reserveWords({ reserved, reservedLeft, state });
  expect(says(null, 0)).toBeUndefined();
  expect(says(20, 12)).toBe('12 of 20 set aside are left');
  expect(says(20, 1)).toBe('1 of 20 set aside is left');
  expect(says(1_500, 0)).toBe('None of 1\u00a0500 set aside are left');
  expect(says(20, 0, 'ended')).toBe('20 were set aside');
  expect(says(1, 0, 'ended')).toBe('1 was set aside');
});
