import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTaxRate } from '../taxes/tax-rate.ts';
import { parsePrice } from '../ticket-types/price.ts';
import { isAmbiguous, readNumber, readWholeNumber, withAsciiDigits } from './typed-number.ts';

const SPACES = [' ', '\u00a0', '\u202f', '\u2009', '\u2007'];

it.each<[string, number]>([
  ...SPACES.map((space): [string, number] => [`1${space}000`, 1000]),
  ['1\u202f234\u202f567', 1_234_567],
  ['  42\n', 42],
  ['007', 7],
  ['-3', -3],
  ['−3', -3],
  ['0', 0],
])('reads %j as the whole number %d', (typed, number) => {
  expect(readWholeNumber(typed)).toBe(number);
});

it.each([
  '',
  ' ',
  '1,000',
  '1.000',
  '1.0',
  '1 00',
  '10 00',
  '1 0000',
  '1e3',
  '0x10',
  '+1',
  '12a',
  '1 000 00',
  '1'.repeat(10),
])('reads %j as no whole number', (typed) => {
  expect(readWholeNumber(typed)).toBeUndefined();
});

it('reads thousands between spaces of every kind in prices and percentages too', () => {
  for (const space of SPACES) expect(parsePrice(`12${space}500,5`, 'EUR')).toBe(1_250_050);
  expect(parsePrice('1,000', 'EUR')).toBeUndefined();
  expect(parsePrice('-1', 'EUR')).toBeUndefined();
  expect(parseTaxRate('8,875 %')).toBe(8_875);
  expect(parseTaxRate('1 000')).toBeUndefined();
});

it('knows when three digits could be thousands or decimals', () => {
  expect(['1,000', '12.500', '-1,000'].every(isAmbiguous)).toBe(true);
  expect(['0,500', '1 000,500', '1000,500', '1,0000', '1,00', '1000'].some(isAmbiguous)).toBe(false);
});

it('reads every number that it is given, however it is grouped', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      fc.constantFrom(...SPACES, ''),
      (number, space) => {
        const grouped = String(number).replace(/\B(?=(\d{3})+$)/g, space);
        expect(readWholeNumber(grouped)).toBe(number);
        expect(readNumber(`${grouped},25`)).toMatchObject({ decimals: '25', negative: number < 0 });
      },
    ),
  );
});

it('writes the digits of every script as ours', () => {
  expect(withAsciiDigits('٠٩ ۰۹ ०९ ๐๙ ０９ 𝟎𝟗 𝟘𝟡')).toBe('09 09 09 09 09 09 09');
});
