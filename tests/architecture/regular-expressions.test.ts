import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

/**
 * Work that grows with the square of a text's length stops the event loop for seconds at 10,000 characters. No clock shows that reliably, so
 * this looks at each regular expression's structure: whether it can begin anew within what it has read already, or share out a text between
 * two repetitions in many ways.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');

interface Found {
  at: string;
  source: string;
  flags: string;
}

function regularExpressionsOf(file: string, text: string): Found[] {
  const found: Found[] = [];
  const { program } = parseSync(file, text);
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      found.push({ at: `${file}:${line}`, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(program);
  return found;
}

const growsFast = ({ source, flags }: Pick<Found, 'source' | 'flags'>): boolean =>
  analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0;

test('no regular expression’s work grows faster than the text', () => {
  const files = ['src', 'packages'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.test\.|\/testing\//.test(file)),
  );
  const found = files.flatMap((file) =>
    regularExpressionsOf(file, readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(found.length).toBeGreaterThan(300);
  const fast = found.filter(growsFast).map(({ at, source }) => `${at} /${source}/`);
  // Bound the repetition, begin it only where it cannot have begun before ((?<!x)x+), or go through the text without one.
  expect(fast).toEqual([]);
});

test.each([
  String.raw`/\S*(?:[a-z]\.[a-z]{2,}|@[a-z])\S*/i`,
  String.raw`/\/+$/`,
  String.raw`/\s+\S*$/`,
  String.raw`/^\s*(\d+)\s*-?\s*(\d+)\s*$/`,
  '/^(a+)+$/',
])('twin: %s is noticed', (literal) => {
  const [found] = regularExpressionsOf('planted.ts', `const planted = ${literal};`);
  expect(found && growsFast(found)).toBe(true);
});
