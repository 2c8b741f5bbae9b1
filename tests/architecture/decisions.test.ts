import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/decisions');
const index = readFileSync(path.join(folder, 'README.md'), 'utf8').split('\n');
const pages = new Map(
  readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
);

const ROW = /^\| \[(\d{4})\]\(([\w.-]+)\) \| (.+) \| (.+) \|$/;
const STATE = /^(accepted|dropped|(?:changed|replaced) by \d{4}(?:, \d{4})*)$/;
const numberOf = (file: string) => file.slice(0, 4);
const pageOf = (number: string) => [...pages].find(([file]) => numberOf(file) === number)?.[1];

/** @returns a sentence for each line that is missing, wrong or out of order */
function faultsOf(lines: readonly string[]): string[] {
  const rows = lines.filter((line) => line.startsWith('| ['));
  const files = rows.map((line) => ROW.exec(line)?.[2] ?? '');
  const missing = [...pages].filter(([file]) => !files.includes(file));
  return [
    ...missing.map(([file, text]) => `the index has no line like: | ${linkTo(file, text)} | accepted |`),
    ...rows.flatMap((line) => rowFaults(line)),
    ...files
      .filter((file, at) => at > 0 && file <= (files[at - 1] as string))
      .map((file) => `${file} is out of order`),
  ];
}

const linkTo = (file: string, text: string) =>
  `[${numberOf(file)}](${file}) | ${text.split('\n')[0]?.replace(/^# \d{4} /, '')}`;

function rowFaults(line: string): string[] {
  const [, number = '', file = '', , state = ''] = ROW.exec(line) ?? [];
  const text = pages.get(file);
  if (text === undefined) return [`no page for: ${line}`];
  if (!line.startsWith(`| ${linkTo(file, text)} |`)) return [`not the title of its page: ${line}`];
  if (!STATE.test(state)) return [`not a state: ${line}`];
  return [...state.matchAll(/\d{4}/g)].flatMap(([other]) =>
    text.includes(other) && pageOf(other)?.includes(number)
      ? []
      : [`${number} and ${other} don't name each other`],
  );
}

test('the index has each decision, with its title and state', () => {
  expect(pages.size).toBeGreaterThan(90);
  expect(faultsOf(index)).toEqual([]);
});

test('the index names the numbers that have no page', () => {
  const taken = [...pages.keys()].map((file) => Number(numberOf(file)));
  const missing = Array.from({ length: Math.max(...taken) }, (_, at) => at + 1).filter(
    (number) => !taken.includes(number),
  );
  const words = missing.map((number) => String(number).padStart(4, '0')).join(', ');
  expect(index).toContain(`Numbers that were set aside and never got a page: ${words}.`);
});

/** What cites a decision: "decision 0063", "decisions 0018, 0023", "docs/decisions/0119", "(0115)". */
function citedIn(text: string): string[] {
  const words = [...text.matchAll(/\bdecisions?[\s/*]+(\d{4}(?:(?:,| and)[\s*/]+\d{4})*)|\((\d{4})\)/gi)];
  return words.flatMap(([, list, one]) => (one ? [one] : (list?.match(/\d{4}/g) ?? [])));
}

test('something outside cites each decision that holds', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.md', '*.css'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const others = files.split('\n').filter((file) => file && !file.startsWith('docs/decisions/'));
  const cited = new Set(others.flatMap((file) => citedIn(readFileSync(path.join(root, file), 'utf8'))));
  const gone = index.flatMap((line) =>
    /\| (replaced by .*|dropped) \|$/.test(line) ? [ROW.exec(line)?.[1]] : [],
  );
  const uncited = [...pages.keys()]
    .map(numberOf)
    .filter((number) => !cited.has(number) && !gone.includes(number));
  expect(uncited).toEqual([]);
  expect([...cited].filter((number) => number < '1000' && !pageOf(number))).toEqual([]);
});

test.each([
  ['decision 0063', ['0063']],
  ['decisions 0018, 0023 and 0077', ['0018', '0023', '0077']],
  ['(docs/decisions/0119-once.md)', ['0119']],
  ['for several people (0115)', ['0115']],
  ['from 0115', []],
])('“%s” cites %j', (text, numbers) => {
  expect(citedIn(text)).toEqual(numbers);
});

const at = index.findIndex((line) => line.startsWith('| [0002]'));
test.each([
  ['a missing line', index.toSpliced(at, 1), 'has no line like: | [0002]'],
  ['another title', index.with(at, index[at]?.replace('PostgreSQL', 'MySQL') ?? ''), 'not the title'],
  [
    'a page that is gone',
    index.toSpliced(at, 0, '| [0000](0000-gone.md) | Gone | accepted |'),
    'no page for',
  ],
  ['a wrong order', [...index, index[at] ?? ''], 'is out of order'],
  ['another state', index.with(at, index[at]?.replace('accepted', 'perhaps') ?? ''), 'not a state'],
  [
    'a change that only one knows',
    index.with(at, index[at]?.replace('accepted', 'changed by 0129') ?? ''),
    'name each other',
  ],
])('%s is found', (_, lines, fault) => {
  expect(faultsOf(lines).join('\n')).toContain(fault);
});
