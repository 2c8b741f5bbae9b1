import { expect, it } from 'vitest';
import { quantitiesKept, startingQuantities } from './starting-quantities.ts';

const type = (id: string, left: number) => ({
  id,
  left,
  name: id,
  price: { minor: 100, currency: 'ZAR' as const },
  charged: { minor: 100, currency: 'ZAR' as const },
  fee: { minor: 0, currency: 'ZAR' as const },
  description: '',
  payWhatYouWant: null,
  listPrice: null,
  withCode: false,
  colour: null,
  perOrderLimit: 10,
  perOrderMinimum: 1,
  people: 1,
  tax: null,
  saleStartsAt: null,
  saleEndsAt: null,
  sale: left > 0 ? ('on' as const) : ('sold-out' as const),
});

it('preselects one ticket of the first available type', () => {
  expect(startingQuantities([type('a', 0), type('b', 3), type('c', 3)], undefined)).toEqual({
    a: '0',
    b: '1',
    c: '0',
  });
});

it('preselects an order’s minimum', () => {
  expect(startingQuantities([{ ...type('a', 9), perOrderMinimum: 4 }], undefined)).toEqual({ a: '4' });
});

it('preselects nothing if nothing is left', () => {
  expect(startingQuantities([type('a', 0)], undefined)).toEqual({ a: '0' });
});

it('keeps what was typed', () => {
  expect(startingQuantities([type('a', 5)], { a: '-2' })).toEqual({ a: '-2' });
});

it('preselects a ticket that the promo code is for', () => {
  const types = [type('a', 3), { ...type('b', 0), withCode: true }, { ...type('c', 3), withCode: true }];
  expect(startingQuantities(types, undefined)).toEqual({ a: '0', b: '0', c: '1' });
});

it('keeps what was chosen when a code is applied, and otherwise preselects again', () => {
  const types = [type('a', 3), type('b', 3), { ...type('hidden', 3), withCode: true }];
  expect(quantitiesKept(types, { a: '2', b: '0' })).toEqual({ a: '2', b: '0' });
  expect(quantitiesKept(types, { a: '1', b: '1' })).toEqual({ a: '1', b: '1' });
  expect(quantitiesKept(types, { a: '1', b: '0' })).toEqual({ a: '0', b: '0', hidden: '1' });
});
