import { expect, test } from 'vitest';
import { formatCount } from '../../../core/shared/format-count.ts';
import { trendOf } from './numbers.tsx';

test.each([
  [112, 100, '+112 in the last 7 days, up 12%'],
  [50, 100, '+50 in the last 7 days, down 50%'],
  [300, 100, '+300 in the last 7 days, up 200%'],
  [7, 0, '+7 in the last 7 days'],
  [7, 7, '+7 in the last 7 days'],
  [1_001, 1_000, '+1 001 in the last 7 days'],
  [0, 0, '+0 in the last 7 days'],
  // More was given back than bought.
  [-3, 0, '−3 in the last 7 days'],
])('%i after %i', (week, before, words) => {
  expect(trendOf(week, before, formatCount).replaceAll(/\s/g, ' ')).toBe(words);
});
