import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Amount, type Cell, type Column, count, day, money, second, text, time } from './column.ts';
import { writeXlsx } from './write-xlsx.ts';

const HEADINGS = [
  text('Name & "so"', () => ''),
  money<{ currency: string }>('Total', () => 0) as Column<unknown>,
  count('Tickets', () => 0),
  time('Paid', () => null),
  second('Scanned', () => null),
  day('Day', () => ''),
];

async function workbook(batches: Cell[][][], mostRows?: number): Promise<Record<string, string>> {
  const pieces: Uint8Array[] = [];
  const sheet = {
    title: 'Orders',
    timeZone: 'Africa/Johannesburg',
    headings: HEADINGS,
    batches: (async function* () {
      yield* batches;
    })(),
  };
  for await (const piece of writeXlsx(sheet, mostRows)) pieces.push(piece);
  const files = unzipSync(new Uint8Array(Buffer.concat(pieces)));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const cellsOf = (xml = '') => [...xml.matchAll(/<c\b[^>]*?(?:\/>|>.*?<\/c>)/gs)].map(([cell]) => cell);

test('numbers are numbers and times are days since 1900, on the clocks of the event', async () => {
  const instant = new Date('2026-11-20T22:30:15Z');
  const files = await workbook([
    [['Thandi', new Amount(-123_456, 'ZAR'), 2, instant, instant, '2026-11-20']],
  ]);
  const cells = cellsOf(files['xl/worksheets/sheet1.xml']).slice(HEADINGS.length);
  // 2026-11-21 00:30:15, which LibreOffice and Excel call 46347.021...
  expect(cells).toEqual([
    '<c s="0" t="inlineStr"><is><t xml:space="preserve">Thandi</t></is></c>',
    '<c s="2"><v>-1234.56</v></c>',
    '<c s="0"><v>2</v></c>',
    '<c s="3"><v>46347.02100694</v></c>',
    '<c s="4"><v>46347.02100694</v></c>',
    '<c s="5"><v>46346</v></c>',
  ]);
  expect(files['xl/worksheets/sheet1.xml']).toContain('Paid (Africa/Johannesburg)');
  expect(files['xl/worksheets/sheet1.xml']).toContain('Name &amp; &quot;so&quot;');
});

test.each([
  ['a formula', '=1+1', '=1+1'],
  ['a number as text', '0123', '0123'],
  ['what looks like an escape of Excel', 'a_x0041_b', 'a_x005F_x0041_b'],
  ['markup', '<b>&', '&lt;b&gt;&amp;'],
  ['control characters and no character', 'a\0b\u0007c\uFFFF', 'abc'],
  ['half of a pair', 'a\uD83D', 'a\uFFFD'],
])('%s is text, and nothing else', async (_, given, stored) => {
  const files = await workbook([[[given, null, null, null, null, null]]]);
  expect(cellsOf(files['xl/worksheets/sheet1.xml'])[HEADINGS.length]).toBe(
    `<c s="0" t="inlineStr"><is><t xml:space="preserve">${stored}</t></is></c>`,
  );
});

test('a text is cut at Excel’s limit', async () => {
  const files = await workbook([[['x'.repeat(40_000), null, null, null, null, null]]]);
  const [, kept = ''] = /preserve">(x+…)</.exec(files['xl/worksheets/sheet1.xml'] ?? '') ?? [];
  expect(kept).toHaveLength(32_767);
});

test('rows that do not fit into one worksheet go to the next one, each with its header', async () => {
  const row = (n: number): Cell[] => [`${n}`, new Amount(n, 'ZAR'), n, null, null, null];
  const files = await workbook([[row(1), row(2)], [row(3)], [row(4), row(5)]], 3);
  expect(Object.keys(files).filter((name) => name.includes('sheets/'))).toHaveLength(3);
  for (const [number, rows] of [
    [1, 3],
    [2, 3],
    [3, 2],
  ])
    expect(files[`xl/worksheets/sheet${number}.xml`]?.split('<row>')).toHaveLength((rows ?? 0) + 1);
  expect(files['xl/workbook.xml']).toMatch(/name="Orders".*name="Orders 2".*name="Orders 3"/);
});

test('an empty table is a sheet with a header', async () => {
  expect(cellsOf((await workbook([[]]))['xl/worksheets/sheet1.xml'])).toHaveLength(HEADINGS.length);
});
