import { expect, test } from 'vitest';
import { Amount, type Cell, type Column, count, day, money, second, text, time } from './column.ts';
import { writeCsv } from './write-csv.ts';

const COLUMNS = [text('Name', () => ''), money<{ currency: string }>('Total', () => 0)] as Column<unknown>[];

async function csv(rows: Cell[][], headings: Column<unknown>[] = COLUMNS): Promise<string> {
  const batches = (async function* () {
    yield rows;
    yield [];
  })();
  let all = '';
  const sheet = { title: 'Sheet', timeZone: 'Asia/Kathmandu', headings, batches };
  for await (const piece of writeCsv(sheet)) all += piece;
  return all;
}

test('is marked as UTF-8 once, and quotes what needs it', async () => {
  const rows = [
    ['Zoë, "the" one', new Amount(1_200, 'ZAR')],
    ['two\nlines', null],
  ];
  expect(await csv(rows)).toBe('\uFEFFName,Total\r\n"Zoë, ""the"" one",12.00\r\n"two\nlines",\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://evil.example","x")', '\0=1', '＝1'])(
  'cannot run as a formula: %s',
  async (formula) => {
    const [, row = ''] = (await csv([[formula, 1]])).split('\r\n');
    expect(row.replace(/^"/, '')).toMatch(/^'/);
  },
);

test.each([
  ['x;=2+2', "x;'=2+2"],
  ['x;  -1', "x;  '-1"],
  ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
  ['x\n=1', '"x\n\'=1"'],
  ['x;＝1;+1', "x;'＝1;'+1"],
])('cannot run as a formula where a spreadsheet splits it: %j', async (typed, written) => {
  expect(await csv([[typed, 1]])).toContain(`\r\n${written},`);
});

test.each(['a = b', 'x-y; z', 'me@example.com;you', 'Doors 19:00 - 23:00'])(
  'leaves other text as it was typed: %s',
  async (typed) => {
    expect(await csv([[typed, 1]])).toContain(`\r\n${typed},`);
  },
);

test('does not treat an amount below zero as a formula', async () => {
  expect(await csv([['-1', new Amount(-1_234, 'ZAR')]])).toMatch(/\r\n'-1,-12.34\r\n$/);
});

test.each([
  [-1_234, 'JPY', '-1234'],
  [5_120, 'KWD', '51.200'],
  [7, 'EUR', '0.07'],
])('an amount has the decimals of its currency: %i %s is %s', async (minor, currency, written) => {
  expect(await csv([['a', new Amount(minor, currency)]])).toContain(`\r\na,${written}\r\n`);
});

test('writes times in the event’s zone, and names the zone', async () => {
  const headings = [
    time('Paid', () => null),
    second('Scanned', () => null),
    day('Day', () => ''),
    count('N', () => 0),
  ];
  const instant = new Date('2026-11-20T18:59:59.999Z');
  expect(await csv([[instant, instant, '2026-11-20', -3]], headings)).toBe(
    '\uFEFFPaid (Asia/Kathmandu),Scanned (Asia/Kathmandu),Day,N\r\n2026-11-21 00:44,2026-11-21 00:44:59,2026-11-20,-3\r\n',
  );
});
