import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES } from '../../../core/shared/money.ts';
import { exchanged, fromStripe, toStripe } from './amounts.ts';
import { isRound } from './testing/parameters.ts';

test.each([
  ['ZAR', 35_000, 35_000],
  ['JPY', 1_200, 1_200],
  ['MGA', 5_000, 5_000],
  ['ISK', 5, 500],
  ['UGX', 3_700, 370_000],
  ['KWD', 512, 5_120],
  ['HUF', 104_500, 104_500],
])('of %s, %i minor units are %i for Stripe', (currency, minor, amount) => {
  expect(toStripe(minor, currency)).toBe(amount);
  expect(fromStripe(amount, currency)).toBe(minor);
});

test('every amount of every currency comes back, and Stripe takes it', () => {
  fc.assert(
    fc.property(fc.nat(999_999), fc.constantFrom(...CURRENCIES), (minor, currency) => {
      const amount = toStripe(minor, currency);
      expect(fromStripe(amount, currency)).toBe(minor);
      expect(isRound(amount, currency.toLowerCase())).toBe(true);
    }),
  );
});

test('a fee that is finer than what can be paid is rounded', () => {
  expect(fromStripe(5_124, 'KWD')).toBe(512);
  expect(fromStripe(5_125, 'KWD')).toBe(513);
});

// 1,000 JPY were 6.50 USD: the rate is dollars for a yen.
test.each([
  ['USD', 'JPY', 30, 0.0065, 46],
  ['EUR', 'ZAR', 123, 0.05, 2_460],
  ['EUR', 'KWD', 100, 3, 33],
  ['KWD', 'EUR', 100, 0.3, 33],
])('a fee in %s of a payment in %s, %i at %d, is %i', (from, to, amount, rate, minor) => {
  expect(exchanged(amount, { from, to, rate })).toBe(minor);
});
