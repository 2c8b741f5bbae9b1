import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from '../shared/money.ts';
import { parsePrice, priceText } from './price.ts';

const minorUnits = fc.integer({ min: 0, max: 99_999_999_999_999 });

describe('a typed price', () => {
  test.each([
    ['350', 35_000],
    ['350.5', 35_050],
    ['350.50', 35_050],
    ['350,50', 35_050],
    [' 0 ', 0],
    ['0.01', 1],
    ['007', 700],
    ['12 500.00', 1_250_000],
    ['12\u00a0500', 1_250_000],
    ['1.15', 115], // 1.15 * 100 is 114.99999999999999
  ])('%j is %d minor units', (text, minor) => expect(parsePrice(text)).toBe(minor));

  test.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    '1,250',
    '1.250',
    '1.2.3',
    '12 50',
    '0x10',
    'Infinity',
    '.5',
    '5.',
    '１',
    'R350',
    '9'.repeat(13),
  ])('%j is not a price', (text) => expect(parsePrice(text)).toBeUndefined());

  test('reads every amount exactly, with a point, with a comma, and as money is shown', () => {
    fc.assert(
      fc.property(minorUnits, (minor) => {
        expect(parsePrice(priceText(minor))).toBe(minor);
        expect(parsePrice(priceText(minor).replace('.', ','))).toBe(minor);
        expect(parsePrice(formatMoney({ minor, currency: 'ZAR' }).replace('\u00a0ZAR', ''))).toBe(minor);
      }),
    );
  });

  test('is a safe whole number or undefined, for any text', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9 .,e+-]{0,20}$/), fc.double().map(String));
    fc.assert(
      fc.property(typed, (text) => {
        const minor = parsePrice(text);
        if (minor === undefined) return;
        expect(Number.isSafeInteger(minor) && minor >= 0).toBe(true);
        expect(parsePrice(priceText(minor))).toBe(minor);
      }),
      { numRuns: 2_000 },
    );
  });
});
