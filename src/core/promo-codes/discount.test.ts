import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PRICE_MINOR } from '../shared/money.ts';
import { holdsFor, type PriceEffect, unitDiscount } from './discount.ts';

const price = fc.integer({ min: 0, max: MAX_PRICE_MINOR });
const effect: fc.Arbitrary<PriceEffect> = fc.oneof(
  fc.constant({ effect: 'none' as const }),
  fc
    .integer({ min: 1, max: 10_000 })
    .map((percentHundredths) => ({ effect: 'percent' as const, percentHundredths })),
  fc.record({ effect: fc.constantFrom('amount' as const, 'price' as const), amountMinor: price }),
);

describe('the discount of a code on one ticket', () => {
  test.each<[number, PriceEffect, number]>([
    [35_000, { effect: 'none' }, 0],
    [35_000, { effect: 'percent', percentHundredths: 2_500 }, 8_750],
    [35_000, { effect: 'percent', percentHundredths: 10_000 }, 35_000],
    // Half a cent is rounded up, in favour of the buyer.
    [1, { effect: 'percent', percentHundredths: 5_000 }, 1],
    [1, { effect: 'percent', percentHundredths: 4_999 }, 0],
    [MAX_PRICE_MINOR, { effect: 'percent', percentHundredths: 3_333 }, 33_330_000_000],
    [35_000, { effect: 'amount', amountMinor: 5_000 }, 5_000],
    [3_000, { effect: 'amount', amountMinor: 5_000 }, 3_000],
    [35_000, { effect: 'price', amountMinor: 20_000 }, 15_000],
    [15_000, { effect: 'price', amountMinor: 20_000 }, 0],
  ])('of %i by %j is %i', (minor, of, expected) => {
    expect(unitDiscount(minor, of)).toBe(expected);
  });

  test('is an integer from 0 to the whole price', () => {
    fc.assert(
      fc.property(price, effect, (minor, of) => {
        const discount = unitDiscount(minor, of);
        expect(Number.isSafeInteger(discount)).toBe(true);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(minor);
      }),
    );
  });

  test('never makes a dearer ticket cheaper than a cheap one, and a fixed price is the price paid', () => {
    fc.assert(
      fc.property(price, price, effect, (one, other, of) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(high - unitDiscount(high, of)).toBeGreaterThanOrEqual(low - unitDiscount(low, of));
        if (of.effect === 'price' && low >= of.amountMinor)
          expect(low - unitDiscount(low, of)).toBe(of.amountMinor);
      }),
    );
  });
});

test('a code for all types does not apply to hidden types or other currencies; one that names a hidden type reveals it', () => {
  const seen = { id: 'seen', currency: 'ZAR' as const, hidden: false };
  const hidden = { id: 'hidden', currency: 'ZAR' as const, hidden: true };
  expect([seen, hidden].map((type) => holdsFor({ types: null, currency: null }, type.id, type))).toEqual([
    true,
    false,
  ]);
  expect(
    [seen, hidden].map((type) => holdsFor({ types: ['hidden'], currency: null }, type.id, type)),
  ).toEqual([false, true]);
  expect(holdsFor({ types: null, currency: 'EUR' }, seen.id, seen)).toBe(false);
});
