import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctQuantity, raiseToLeast } from './correct-quantity.ts';

const SAYS = 'The limit is 6 per order, so we set it to 6.';

test.each([
  ['99', '6', SAYS],
  ['7', '6', SAYS],
  ['1e3', '6', SAYS],
  ['2.5', '2', 'Choose whole tickets.'],
  ['-3', '0', 'Choose 0 or more.'],
])('%s becomes %s, with the reason', (typed, value, says) => {
  expect(correctQuantity(typed, 6, SAYS)).toEqual({ value, says });
});

test.each(['', '0', '1', '6'])('"%s" is left alone', (typed) => {
  expect(correctQuantity(typed, 6, SAYS)).toEqual({ value: typed });
});

test('the result can be bought, whatever was typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer()), fc.nat(100), (typed, most) => {
      const { value } = correctQuantity(String(typed), most, SAYS);
      if (Number.isNaN(typed)) return;
      expect(Number.isInteger(Number(value))).toBe(true);
      expect(Number(value)).toBeGreaterThanOrEqual(0);
      expect(Number(value)).toBeLessThanOrEqual(most);
    }),
  );
});

test.each([
  ['1', '3'],
  ['2', '3'],
  ['0', '0'],
  ['3', '3'],
  ['', ''],
])('with a minimum of three, %j becomes %j after it is typed', (typed, value) => {
  const { says, ...mended } = raiseToLeast(typed, 3);
  expect(mended).toEqual({ value });
  expect(says !== undefined).toBe(value !== typed);
});
