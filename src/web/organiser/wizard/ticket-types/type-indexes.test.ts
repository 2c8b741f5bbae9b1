import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexAfterMove, indexAfterRemoval } from './type-indexes.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const at = fc.nat(NAMES.length - 1);

test('a reference follows its type wherever cards are moved', () => {
  fc.assert(
    fc.property(at, at, at, (named, from, to) => {
      const moved = NAMES.toSpliced(from, 1).toSpliced(to, 0, NAMES[from] as string);
      expect(moved[Number(indexAfterMove(String(named), from, to))]).toBe(NAMES[named]);
    }),
  );
  expect(indexAfterMove('', 0, 1)).toBe('');
});

test('a reference stays when another card is deleted, and is cleared with its own', () => {
  fc.assert(
    fc.property(at, at, (named, removed) => {
      const index = indexAfterRemoval(String(named), removed);
      const left = NAMES.toSpliced(removed, 1);
      expect(index === '' ? undefined : left[Number(index)]).toBe(
        named === removed ? undefined : NAMES[named],
      );
    }),
  );
  expect(indexAfterRemoval('', 0)).toBe('');
});
