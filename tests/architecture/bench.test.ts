import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawAll, drawResults } from '../../bench/plots.ts';
import { readResults } from '../../bench/report.ts';

const bench = path.resolve(import.meta.dirname, '../../bench');
const drawn = drawAll();
const results = readResults();

test('the pictures of benchmarks show the kept results, and the page shows every picture', () => {
  expect(readdirSync(path.join(bench, 'plots')).sort()).toEqual([...drawn.keys()].sort());
  // `npm run bench:plots` draws them.
  for (const [name, svg] of drawn) expect(readFileSync(path.join(bench, 'plots', name), 'utf8')).toBe(svg);
  const page = readFileSync(path.join(bench, 'README.md'), 'utf8');
  expect([...page.matchAll(/plots\/([\w-]+\.svg)/g)].map(([, name]) => name).sort()).toEqual(
    [...drawn.keys()].sort(),
  );
});

test('every row of a result has a figure for each column', () => {
  expect(results.length).toBeGreaterThan(10);
  const rows = results.flatMap(({ tables }) =>
    tables.flatMap(({ columns, rows }) => rows.map((row) => ({ columns, row }))),
  );
  expect(rows.filter(({ columns, row }) => row.length !== columns.length)).toEqual([]);
  expect(rows.filter(({ row }) => row.slice(1).some((figure) => !Number.isFinite(figure)))).toEqual([]);
});

test('a picture shows words as they are', () => {
  const [result] = results;
  if (!result) throw new Error('There is no result.');
  const table = { title: 'a < b & c', columns: ['way', 'ms'], rows: [['<b>', 0] as [string, number]] };
  const svg = drawResults([{ ...result, tables: [table] }]);
  expect(svg).toContain('a &lt; b &amp; c');
  expect(svg).toContain('&lt;b>');
  expect(svg).not.toMatch(/NaN|Infinity/);
});
