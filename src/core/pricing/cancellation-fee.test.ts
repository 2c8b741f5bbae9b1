import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES } from '../shared/currencies.ts';
import { cancellationFeeOf } from './cancellation-fee.ts';
import { cancellationFeeWords, shownCancellationFee } from './shown-cancellation-fee.ts';

const fee = fc.record({
  cancellationFeeMinor: fc.integer({ min: 0, max: 10 ** 11 }),
  cancellationFeeHundredths: fc.integer({ min: 0, max: 10_000 }),
});

test('is a whole number of minor units between nothing and the price, and never less for a dearer ticket', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 11 }),
      fc.integer({ min: 0, max: 10 ** 11 }),
      fee,
      (a, b, keeps) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((priceMinor) => {
          const kept = cancellationFeeOf({ priceMinor }, keeps);
          expect(Number.isSafeInteger(kept)).toBe(true);
          expect(kept).toBeGreaterThanOrEqual(0);
          expect(kept).toBeLessThanOrEqual(priceMinor);
          expect(cancellationFeeOf({ priceMinor, admits: false }, keeps)).toBeLessThanOrEqual(kept);
          return kept;
        });
        expect(less).toBeLessThanOrEqual(more as number);
      },
    ),
  );
});

test('adds the share, rounded half up, and the fixed part, which an add-on has not', () => {
  const keeps = { cancellationFeeMinor: 100, cancellationFeeHundredths: 250 };
  expect(cancellationFeeOf({ priceMinor: 1_020 }, keeps)).toBe(126);
  expect(cancellationFeeOf({ priceMinor: 1_020, admits: false }, keeps)).toBe(26);
  expect(cancellationFeeOf({ priceMinor: 60 }, keeps)).toBe(60);
  expect(cancellationFeeOf({ priceMinor: 0 }, keeps)).toBe(0);
});

test('is said in words in every currency, and not at all where there is none', () => {
  for (const currency of CURRENCIES) {
    const shown = shownCancellationFee(
      { cancellationFeeMinor: 5_000, cancellationFeeHundredths: 1_250 },
      currency,
    );
    expect(shown && cancellationFeeWords(shown)).toMatch(
      new RegExp(`^12\\.5\u00a0% of the price and [\\d\u00a0.]+\u00a0${currency} per ticket$`),
    );
    expect(
      shownCancellationFee({ cancellationFeeMinor: 0, cancellationFeeHundredths: 0 }, currency),
    ).toBeNull();
  }
});
