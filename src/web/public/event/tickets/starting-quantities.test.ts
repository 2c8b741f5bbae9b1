import { expect, it } from 'vitest';
import { aPageType } from '../../../../core/event-page/testing/a-page-type.ts';
import { quantitiesKept, startingQuantities } from './starting-quantities.ts';

const type = (id: string, left: number) => aPageType({ id, left, sale: left > 0 ? 'on' : 'sold-out' });

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
