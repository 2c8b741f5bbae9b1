import { expect, test } from 'vitest';
import { newShared } from '../draft/draft-shared.ts';
import { newType } from '../draft/draft-type.ts';
import { priceWords, quantityWords, saleWords } from './type-words.ts';

const type = { ...newType(), priceMinor: '350', capacity: '40' };

test.each([
  [{}, '350.00 ZAR'],
  [{ priceMinor: '0' }, 'Free'],
  [{ priceMinor: '' }, ''],
  [{ priceMinor: '350', priceFloorMinor: '0' }, 'Pay what you want'],
  [{ priceMinor: '12 000', currency: 'JPY' as const }, '12000 JPY'],
])('a row shows the price of %o as “%s”', (change, words) => {
  expect(priceWords({ ...type, ...change })).toBe(words);
});

test.each([
  [{}, 0, '40'],
  [{}, 12, '12 of 40 taken'],
  [{ capacity: '' }, 0, ''],
  [{ capacity: '', places: ['1'] }, 12, 'Shared, 12 taken'],
  [{ capacity: 'forty' }, 0, 'forty'],
])('a row shows the quantity of %o with %i taken as “%s”', (change, taken, words) => {
  expect(quantityWords({ ...type, ...change }, [newShared()], taken)).toBe(words);
});

test.each([
  [{}, 12, ''],
  [{}, 40, 'Sold out'],
  [{ saleStartsAt: '2031-02-01T10:00' }, 0, 'From 1 Feb 2031'],
  [{ saleStartsAt: '2030-02-01T10:00' }, 0, ''],
  [{ saleEndsAt: '2031-02-01T10:00' }, 0, 'Until 1 Feb 2031'],
  [{ saleEndsAt: '2030-02-01T10:00' }, 40, 'Sale ended'],
  [{ hidden: true, saleEndsAt: '2031-02-01T10:00' }, 0, 'With a code'],
  [{ saleStartsAt: 'soon' }, 0, ''],
])('a row shows how the sale of %o with %i taken stands as “%s”', (change, taken, words) => {
  const at = { now: '2031-01-01T00:00:00Z', timeZone: 'Africa/Johannesburg', taken };
  expect(saleWords({ ...type, ...change }, at)).toBe(words);
});
