import { expect, test } from 'vitest';
import { readTogether, readTogetherOn } from './read-together.ts';

test('what is asked for in one turn is read at once, and what comes later in another read', async () => {
  const reads: number[][] = [];
  const double = readTogether(async (keys: readonly number[]) => {
    reads.push([...keys]);
    return keys.map((key) => 2 * key);
  });
  expect(await Promise.all([double(1), double(2), double(2)])).toEqual([2, 4, 4]);
  expect(await double(3)).toBe(6);
  expect(reads).toEqual([[1, 2, 2], [3]]);
});

test('a read that fails fails for all of its turn, and not for the next', async () => {
  let fails = true;
  const read = readTogether(async (keys: readonly number[]) => {
    if (fails) throw new Error('away');
    return keys;
  });
  const both = await Promise.allSettled([read(1), read(2)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read(3)).toBe(3);
});

test('each pool reads its own', async () => {
  const reads: [string, number[]][] = [];
  const read = readTogetherOn(async ({ name }: { name: string }, keys: readonly number[]) => {
    reads.push([name, [...keys]]);
    return keys;
  });
  const [one, other] = [{ name: 'one' }, { name: 'other' }];
  expect(await Promise.all([read(one, 1), read(other, 2), read(one, 3)])).toEqual([1, 2, 3]);
  expect(reads).toEqual([
    ['one', [1, 3]],
    ['other', [2]],
  ]);
});
