import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Formula, percentOf, shareOut } from './share-out.ts';

const one = (share: number, bearer: Formula['bearer'], type: Formula['type'] = 'percentage'): Formula => ({
  type,
  bearer,
  bearerSubaccount: 'A',
  shares: [{ subaccount: 'A', share }],
});

test.each([
  ['the main account bears the fees', one(90, 'account'), { gateway: 1115, main: 2385, A: 31500 }],
  ['the subaccount bears the fees', one(90, 'subaccount'), { gateway: 1115, main: 3500, A: 30385 }],
  ['both bear half', one(90, 'all'), { gateway: 1115, main: 2942, A: 30943 }],
  ['each bears by its share', one(90, 'all-proportional'), { gateway: 1115, main: 3388, A: 30497 }],
  ['a flat share', one(34000, 'subaccount', 'flat'), { gateway: 1115, main: 1000, A: 32885 }],
  ['fees above the bearer’s share', one(99, 'account'), { gateway: 1115, main: 0, A: 33885 }],
  ['a flat share above the amount', one(99999, 'account', 'flat'), { gateway: 1115, main: 0, A: 33885 }],
])('%s', (_case, formula, { gateway, main, A }) => {
  expect(shareOut(35000, 1115, formula)).toEqual({
    gateway,
    main,
    subaccounts: [{ subaccount: 'A', amount: A }],
  });
});

test('the shares are never negative and always add up to the amount', () => {
  const formula = fc.record({
    type: fc.constantFrom('flat' as const, 'percentage' as const),
    bearer: fc.constantFrom(
      'account' as const,
      'subaccount' as const,
      'all' as const,
      'all-proportional' as const,
    ),
    bearerSubaccount: fc.constantFrom('0', '1'),
    shares: fc.array(fc.nat(100), { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.nat(2e7), formula, (amount, fee, drawn) => {
      const fees = Math.min(amount, fee);
      const shares = drawn.shares.map((share, index) => ({ subaccount: String(index), share }));
      const { gateway, main, subaccounts } = shareOut(amount, fees, { ...drawn, shares });
      const parts = [gateway, main, ...subaccounts.map((part) => part.amount)];
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      expect(gateway).toBe(fees);
    }),
  );
});

test('percentages of large amounts are exact', () => {
  expect(percentOf(9_007_199_254_740_991, 100)).toBe(9_007_199_254_740_991);
  expect(percentOf(35000, 8.55)).toBe(2993);
});
