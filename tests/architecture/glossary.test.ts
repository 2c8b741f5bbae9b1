import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const ROW = /^\| ([A-Z][^|]+) \| [^|]+ \| `([^`]+)` \|$/;

/** @returns one line for each row that cannot be read, is out of order, or names a place that does not exist */
function faults(rows: readonly string[]): string[] {
  const entries = rows.map((row) => ROW.exec(row));
  const terms = entries.map((entry) => entry?.[1]?.toLowerCase() ?? '');
  return rows.flatMap((row, at) => {
    const place = entries[at]?.[2];
    if (place === undefined) return [`not a term, a sentence and a place: ${row}`];
    if (!existsSync(path.join(root, place))) return [`${place} does not exist`];
    return at > 0 && (terms[at] as string) <= (terms[at - 1] as string) ? [`out of order: ${terms[at]}`] : [];
  });
}

const rows = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2);

test('the glossary has each term once, in order, with a place in the repository', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(faults(rows)).toEqual([]);
});

test.each([
  ['a place that is gone', '| Zebra | It has stripes. | `src/core/zebras` |'],
  ['a term twice', rows.at(-1) as string],
  ['a term out of order', '| Aardvark | It digs. | `src` |'],
  ['a row without a place', '| Zebra | It has stripes. | |'],
])('%s is found', (_, row) => {
  expect(faults([...rows, row])).toHaveLength(1);
});
