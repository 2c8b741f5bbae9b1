import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexAfterInsertion, indexAfterMove, indexAfterRemoval } from './type-indexes.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const at = fc.nat(NAMES.length - 1);

test('a reference follows its type wherever rows are moved', () => {
  fc.assert(
    fc.property(at, at, at, (named, from, to) => {
      const moved = NAMES.toSpliced(from, 1).toSpliced(to, 0, NAMES[from] as string);
      expect(moved[Number(indexAfterMove(String(named), from, to))]).toBe(NAMES[named]);
    }),
  );
  expect(indexAfterMove('', 0, 1)).toBe('');
});

test('a reference stays when another row is deleted, and is cleared with its own', () => {
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

test('a reference follows its type when another one is inserted before it', () => {
  fc.assert(
    fc.property(at, fc.nat(NAMES.length), (named, inserted) => {
      const more = NAMES.toSpliced(inserted, 0, 'new');
      expect(more[Number(indexAfterInsertion(String(named), inserted))]).toBe(NAMES[named]);
    }),
  );
  expect(indexAfterInsertion('', 0)).toBe('');
});
