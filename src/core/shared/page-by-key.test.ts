import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageByKey, type Slice, type WantedPage } from './page-by-key.ts';

const SIZE = 4;
const listOf = (rows: readonly number[]) => async (slice: Slice) => {
  const turned = slice.backwards ? [...rows].reverse() : rows;
  const from = slice.beside === undefined ? 0 : turned.indexOf(Number(slice.beside)) + 1;
  return turned.slice(from, from + slice.limit);
};

it('pages through any list in both directions, each row once, and marks its ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(30), async (length) => {
      const rows = Array.from({ length }, (_, at) => at);
      const page = (wanted: WantedPage) => pageByKey(wanted, SIZE, listOf(rows), String);
      const forwards = [await page({})];
      for (let at = forwards.at(-1); at?.after; at = forwards.at(-1))
        forwards.push(await page({ after: at.after }));
      expect(forwards.flatMap((one) => one.rows)).toEqual(rows);
      expect(forwards[0]?.before).toBeNull();

      const backwards = [await page({ page: 'last' })];
      for (let at = backwards[0]; at?.before; at = backwards[0]) {
        backwards.unshift(await page({ before: at.before }));
      }
      expect(backwards.at(-1)?.after).toBeNull();
      // The first page is always full, also when it is reached from behind.
      expect(backwards[0]?.rows).toEqual(rows.slice(0, SIZE));
      expect([...new Set(backwards.flatMap((one) => one.rows))]).toEqual(rows);
    }),
  );
});

it('shows the last page when no rows are left after the key', async () => {
  const rows = [1, 2, 3];
  const emptyBehind = async (slice: Slice) => (slice.beside === undefined ? listOf(rows)(slice) : []);
  expect(await pageByKey({ after: '9' }, SIZE, emptyBehind, String)).toMatchObject({
    rows,
    before: null,
    after: null,
  });
});
