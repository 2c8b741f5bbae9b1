import { expect, test } from 'vitest';
import { fromPaystack, toPaystack } from './amounts.ts';

test('Paystack takes hundredths, also of the CFA franc, which has none', () => {
  expect([toPaystack(35_000, 'ZAR'), toPaystack(5_000, 'XOF')]).toEqual([35_000, 500_000]);
  expect([fromPaystack(35_000, 'ZAR'), fromPaystack(500_000, 'XOF')]).toEqual([35_000, 5_000]);
  expect(fromPaystack(14_550, 'XOF')).toBe(146);
});
