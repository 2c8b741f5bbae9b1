import { expect, test } from 'vitest';
import { deletedTitle } from './deleted-title.ts';

const dates = (gone: number, stay: number) => [
  ...Array(gone).fill({ deleted: true }),
  ...Array(stay).fill({ deleted: false }),
];

test.each([
  [0, 2, 'Nothing was deleted'],
  [1, 0, '1 date deleted'],
  [4, 0, '4 dates deleted'],
  [3, 1, '3 dates deleted, 1 stays'],
  [1, 2, '1 date deleted, 2 stay'],
])('%i deleted and %i not', (gone, stay, words) => {
  expect(deletedTitle(dates(gone, stay))).toBe(words);
});
