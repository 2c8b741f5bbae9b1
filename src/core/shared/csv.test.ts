import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

async function csv(...rows: (string | number)[][]): Promise<string> {
  const batches = (async function* () {
    yield rows;
    yield [];
  })();
  let text = '';
  for await (const piece of writeCsv(['Name', 'Total'], batches)) text += piece;
  return text;
}

test('is marked as UTF-8 once, and quotes what needs it', async () => {
  expect(await csv(['Zoë, "the" one', 12], ['two\nlines', 3])).toBe(
    '\uFEFFName,Total\r\n"Zoë, ""the"" one",12\r\n"two\nlines",3\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://evil.example","x")'])(
  'runs nothing: %s',
  async (text) => {
    const [, row = ''] = (await csv([text, 1])).split('\r\n');
    expect(row.replace(/^"/, '')).toMatch(/^'/);
  },
);
