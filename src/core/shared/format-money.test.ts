import { expect, test } from 'vitest';
import { formatAmount, formatMoney, majorDigits } from './format-money.ts';
import type { Currency } from './money.ts';

test.each<[number, Currency, string, string]>([
  [35_000, 'ZAR', '350.00\u00a0ZAR', '350.00'],
  [240_000, 'EUR', '2\u00a0400.00\u00a0EUR', '2400.00'],
  [5, 'USD', '0.05\u00a0USD', '0.05'],
  [1_200, 'JPY', '1\u00a0200\u00a0JPY', '1200'],
  [0, 'KRW', '0\u00a0KRW', '0'],
  [512, 'KWD', '5.120\u00a0KWD', '5.120'],
])('%i minor units of %s are "%s"', (minor, currency, words, digits) => {
  expect(formatMoney({ minor, currency })).toBe(words);
  expect(majorDigits(minor, currency)).toBe(digits);
});

test('below zero, people read a minus and programs a hyphen', () => {
  expect(formatAmount(-5_000, 'EUR')).toBe('−50.00');
  expect(majorDigits(-5_000, 'EUR')).toBe('-50.00');
  expect(formatAmount(-12, 'JPY')).toBe('−12');
});
