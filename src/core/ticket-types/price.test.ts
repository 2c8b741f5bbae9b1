import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, majorDigits } from '../shared/format-money.ts';
import { CURRENCIES } from '../shared/money.ts';
import { parsePrice } from './price.ts';

const minorUnits = fc.integer({ min: 0, max: 999_999_999_999 });
const currencies = fc.constantFrom(...CURRENCIES);

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
  ])('%j is %d minor units', (text, minor) => expect(parsePrice(text, 'ZAR')).toBe(minor));

  test.each([
    ['1200', 'JPY', 1_200],
    ['12 500', 'KRW', 12_500],
    ['350.00', 'JPY', 350],
    ['5.12', 'KWD', 512],
    ['5.120', 'KWD', 512],
    ['5,12', 'KWD', 512],
  ])('%j of %s is %d minor units', (text, currency, minor) => expect(parsePrice(text, currency)).toBe(minor));

  test.each([
    ['350.5', 'JPY'],
    ['1,200', 'JPY'],
    ['1.200', 'JPY'],
    ['5.125', 'KWD'],
    ['5,120', 'KWD'],
    ['5.1200', 'KWD'],
    ['1.250', 'EUR'],
  ])('%j is no price in %s', (text, currency) => expect(parsePrice(text, currency)).toBeUndefined());

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
  ])('%j is not a price', (text) => expect(parsePrice(text, 'ZAR')).toBeUndefined());

  test('reads every amount of every currency exactly, with a point, with a comma, and as money is shown', () => {
    fc.assert(
      fc.property(minorUnits, currencies, (minor, currency) => {
        const digits = majorDigits(minor, currency);
        expect(parsePrice(digits, currency)).toBe(minor);
        expect(parsePrice(formatAmount(minor, currency), currency)).toBe(minor);
        expect(parsePrice(digits.replace(/(\.\d\d)0$/, '$1').replace('.', ','), currency)).toBe(minor);
      }),
    );
  });

  test('is a safe whole number or undefined, for any text', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9 .,e+-]{0,20}$/), fc.double().map(String));
    fc.assert(
      fc.property(typed, currencies, (text, currency) => {
        const minor = parsePrice(text, currency);
        if (minor === undefined) return;
        expect(Number.isSafeInteger(minor) && minor >= 0).toBe(true);
        expect(parsePrice(majorDigits(minor, currency), currency)).toBe(minor);
      }),
      { numRuns: 2_000 },
    );
  });
});
