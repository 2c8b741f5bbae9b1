import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, type Currency, MAX_PRICE_MINOR } from '../shared/money.ts';
import { feePayerOf, type ServiceFee, unitFee } from './service-fee.ts';

const fee = (percentHundredths: number, fixed = {}): ServiceFee => ({
  percentHundredths,
  fixedMinor: fixed,
  paidBy: 'organiser',
});
const rand = (minor: number) => ({ minor, currency: 'ZAR' as const });

describe('the fee of one ticket', () => {
  test.each([
    [35_000, fee(500), 1_750],
    [35_000, fee(250, { ZAR: 500 }), 1_375],
    [35_000, fee(0, { EUR: 30 }), 0],
    // 2.5 % of 20 cents is half a cent: up. Of 19 it is less: down.
    [20, fee(250), 1],
    [19, fee(250), 0],
    [MAX_PRICE_MINOR, fee(3_000), 30_000_000_000],
  ])('of %i, %j: %i', (price, rate, expected) => {
    expect(unitFee(rand(price), rate, 'customer')).toBe(expected);
  });

  test('is never more than a price it is taken from, and stays whole on top of one', () => {
    expect(unitFee(rand(300), fee(0, { ZAR: 500 }), 'organiser')).toBe(300);
    expect(unitFee(rand(300), fee(0, { ZAR: 500 }), 'customer')).toBe(500);
  });

  test('whatever the price and the rate', () => {
    const rates = fc.record({
      percentHundredths: fc.integer({ min: 0, max: 3_000 }),
      fixedMinor: fc.record(
        Object.fromEntries(CURRENCIES.map((code) => [code, fc.nat(100_000)])) as Record<
          Currency,
          fc.Arbitrary<number>
        >,
        { requiredKeys: [] },
      ),
    });
    const prices = fc.record({
      minor: fc.oneof(fc.nat(2_000), fc.integer({ min: 0, max: MAX_PRICE_MINOR })),
      currency: fc.constantFrom(...CURRENCIES),
    });
    fc.assert(
      fc.property(prices, rates, fc.nat(1_000), (price, rate, more) => {
        const [onTop, within] = [unitFee(price, rate, 'customer'), unitFee(price, rate, 'organiser')];
        expect(Number.isSafeInteger(onTop)).toBe(true);
        expect(within).toBe(Math.min(onTop, price.minor));
        if (price.minor === 0) {
          expect(onTop).toBe(0);
          return;
        }
        // Exact, in integers without end: twice the distance to the true value is at most one, and a half goes up.
        const exact = BigInt(price.minor) * BigInt(rate.percentHundredths);
        const rounded = BigInt(onTop - (rate.fixedMinor[price.currency] ?? 0)) * 10_000n;
        expect(rounded - exact).toBeLessThanOrEqual(5_000n);
        expect(rounded - exact).toBeGreaterThan(-5_000n);
        // Dearer tickets never cost a smaller fee.
        expect(unitFee({ ...price, minor: price.minor + more }, rate, 'customer')).toBeGreaterThanOrEqual(
          onTop,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('is nothing where the operator takes none', () => {
    expect(unitFee(rand(35_000), undefined, 'customer')).toBe(0);
    expect(unitFee(rand(35_000), fee(0), 'customer')).toBe(0);
  });
});

test('the organiser’s choice goes before the operator’s', () => {
  const passedOn: ServiceFee = { ...fee(500), paidBy: 'customer' };
  expect(feePayerOf(passedOn, null)).toBe('customer');
  expect(feePayerOf(passedOn, 'organiser')).toBe('organiser');
  expect(feePayerOf(undefined, null)).toBe('organiser');
});
