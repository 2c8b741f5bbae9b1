import { expect, test } from 'vitest';
import { namesOf, seriesOf } from './series.ts';

const types = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, name: id.toUpperCase() }));
const span = (sold: Record<string, number>) => ({ from: '2026-11-21', to: '2026-11-21', sold });

test('types without sales are left out, and the best seller comes first', () => {
  const series = seriesOf([span({ b: 2, c: 5 })], types);
  expect(series.map(({ name }) => name)).toEqual(['C', 'B']);
});

test('types beyond the number of patterns are combined, and no ticket is lost', () => {
  const day = span({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 });
  const series = seriesOf([day], types);
  expect(series.map(({ name }) => name)).toEqual(['G', 'F', 'E', 'D', 'All others']);
  expect(series.reduce((sum, { soldIn }) => sum + soldIn(day), 0)).toBe(28);
  expect(series.map(({ pattern }) => pattern)).toEqual([0, 1, 2, 3, 4]);
});

test('a day has one date, a week its first and last', () => {
  const week = { ...span({}), to: '2026-11-27' };
  const { whole, start } = namesOf([span({}), week]);
  expect(whole(span({}))).toBe('21 Nov');
  expect(whole(week)).toBe('21 Nov – 27 Nov');
  expect(start(week)).toBe('21 Nov');
});

test('dates that span a new year include their years', () => {
  const lastYear = { from: '2025-11-17', to: '2025-11-23', sold: {} };
  const { whole, start } = namesOf([lastYear, span({})]);
  expect(whole(lastYear)).toBe('17 Nov 2025 – 23 Nov 2025');
  expect(start(span({}))).toBe('21 Nov 2026');
});
