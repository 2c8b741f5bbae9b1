import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Checkout, type CoverageRow, faultsOf, readCoverage } from './read-coverage.ts';

const root = path.resolve(import.meta.dirname, '..');
const checkout: Checkout = {
  read: (file) => {
    try {
      return readFileSync(path.join(root, file), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },
  decisions: readdirSync(path.join(root, 'docs/decisions')),
};
const ROWS = 412;
const rows = readCoverage(checkout.read('docs/coverage.md') ?? '');

test('the files, texts and tests of every statement exist', () => {
  expect(rows.flatMap((row) => faultsOf(row, checkout))).toEqual([]);
});

test('every section of the specification has rows, and no statement has two', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
  ]);
  const names = rows.map(({ section, statement }) => `${section} ${statement}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  // Change ROWS when you add or remove a row.
  expect(rows).toHaveLength(ROWS);
});

describe('a faulty row is noticed', () => {
  const good =
    '| 2 | Footer | `Your ticketing paradise` | `src/languages/en/frame.ts` | `tests/coverage.test.ts` | |';
  const faults = (line: string) => readCoverage(line).flatMap((row: CoverageRow) => faultsOf(row, checkout));

  test('and a correct one passes', () => {
    expect(faults(good)).toEqual([]);
    expect(
      faults(good.replace('`src/languages/en/frame.ts`', 'not yet').replace('| |', '| later |')),
    ).toEqual([]);
  });

  test.each([
    ['a file that is gone', good.replace('frame.ts', 'foot.ts'), 'src/languages/en/foot.ts does not exist'],
    [
      'a test that is gone',
      good.replace('tests/coverage', 'tests/cover'),
      'tests/cover.test.ts does not exist',
    ],
    [
      'a test that is not a test file',
      good.replace('coverage.test.ts', 'factories.ts'),
      'tests/factories.ts is no test',
    ],
    [
      'a text that changed',
      good.replace('Your ticketing', 'My ticketing'),
      '“My ticketing paradise” is not there',
    ],
    ['no place', good.replace('`src/languages/en/frame.ts`', ''), '“” is neither a path nor “not yet”'],
    [
      'no test',
      good.replace('`tests/coverage.test.ts`', 'some day'),
      '“some day” is neither a path nor “no test yet”',
    ],
    ['words beside a path', good.replace('frame.ts`', 'frame.ts` mostly'), '“mostly” is no path'],
    ['no reason', good.replace('`tests/coverage.test.ts`', 'no test yet'), 'gives no reason'],
    ['a decision nobody took', good.replace('| |', '| decision 9999 |'), 'there is no decision 9999'],
    [
      'something left out without a decision',
      good.replace('`src/languages/en/frame.ts`', 'left out').replace('| |', '| unused |'),
      'names no decision',
    ],
  ])('%s', (_, line, fault) => {
    expect(faults(line).map((found) => found.replace('§ 2, Footer: ', ''))).toContain(fault);
  });

  test('a row without all its cells is an error', () => {
    expect(() => readCoverage('| 2 | Footer | `a` |')).toThrow('3 cells instead of 6');
  });
});
