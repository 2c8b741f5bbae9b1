import { expect, test } from 'vitest';
import { daysOf, seriesOf } from './series.ts';

const types = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, name: id.toUpperCase() }));
const span = (sold: Record<string, number>) => ({ from: '2026-11-21', to: '2026-11-21', sold });

test('types that sold nothing are left out, the best seller comes first', () => {
  const series = seriesOf([span({ b: 2, c: 5 })], types);
  expect(series.map(({ name }) => name)).toEqual(['C', 'B']);
});

test('more types than can be told apart are taken together, and no ticket is lost', () => {
  const day = span({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 });
  const series = seriesOf([day], types);
  expect(series.map(({ name }) => name)).toEqual(['G', 'F', 'E', 'D', 'All others']);
  expect(series.reduce((sum, { soldIn }) => sum + soldIn(day), 0)).toBe(28);
  expect(new Set(series.map(({ colour }) => colour)).size).toBe(5);
});

test('a day is a day, a week its first and last', () => {
  expect(daysOf(span({}))).toBe('21 Nov');
  expect(daysOf({ ...span({}), to: '2026-11-27' })).toBe('21 Nov – 27 Nov');
});
