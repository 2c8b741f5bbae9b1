import { expect, test } from 'vitest';
import { readPrice } from './read-price.ts';

const zar = (minor: number) => ({ minor, currency: 'ZAR' as const });
const gift = {
  price: zar(5_750),
  priceAbroad: zar(5_000),
  tax: { rate: 15_000, onTop: true, reverseCharge: true },
  payWhatYouWant: { floor: zar(1_000), suggested: zar(5_000) },
};
const toAbroad = (type: typeof gift, typed?: string) => readPrice(type, typed, true).chargedMinor;

test.each([
  [
    'a fixed price is what it is',
    { ...gift, payWhatYouWant: null },
    '9',
    { minor: 5_750, chargedMinor: 5_750 },
  ],
  ['nothing typed is the suggestion, with its tax', gift, undefined, { minor: 5_000, chargedMinor: 5_750 }],
  ['what is typed gets its tax', gift, '20,00', { minor: 2_000, chargedMinor: 2_300 }],
  ['less than the least is said', gift, '9', { minor: 900, wrong: 'Enter at least 10.00\u00a0ZAR.' }],
  ['no price is said, and costs nothing', gift, 'much', { chargedMinor: 0, wrong: expect.any(String) }],
])('%s', (_, type, typed, read) => expect(readPrice(type, typed)).toMatchObject(read));

test('a company abroad pays the net price where reverse charge applies, whether the tax is included or on top', () => {
  expect(readPrice({ ...gift, payWhatYouWant: null }, undefined, true).chargedMinor).toBe(5_000);
  expect(toAbroad(gift)).toBe(5_000);
  expect(toAbroad(gift, '20')).toBe(2_000);
  expect(toAbroad({ ...gift, tax: { ...gift.tax, onTop: false } }, '11.50')).toBe(1_000);
  expect(toAbroad({ ...gift, tax: { ...gift.tax, reverseCharge: false } }, '20')).toBe(2_300);
});
