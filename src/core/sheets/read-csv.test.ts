import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, readCsv } from './read-csv.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

test('reads commas, semicolons and tabs, with quotes and line breaks inside cells', () => {
  expect(cellsOf('name,email\n"Nkosi, Thandi",t@example.com')).toEqual([
    ['name', 'email'],
    ['Nkosi, Thandi', 't@example.com'],
  ]);
  expect(cellsOf('a;b\r\n1,5;"say ""hi"""')).toEqual([
    ['a', 'b'],
    ['1,5', 'say "hi"'],
  ]);
  expect(cellsOf('\ufeffa\tb\n"two\nlines"\tc')).toEqual([
    ['a', 'b'],
    ['two\nlines', 'c'],
  ]);
});

test('leaves out empty rows and says on which line each row begins', () => {
  expect(readCsv('a,b\n\n"x\ny",z\n,,\nlast')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['x\ny', 'z'] },
    { line: 6, cells: ['last'] },
  ]);
  expect(readCsv(' \n')).toEqual([]);
});

test('reads back whatever is quoted', () => {
  const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\r\n?/g, '\n').trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const written = rows.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(','));
      const filled = rows.filter((cells) => cells.some((each) => each !== ''));
      expect(cellsOf(`"head","er"\n${written.join('\n')}`).slice(1)).toEqual(filled);
    }),
  );
});

test('decodes what Excel saves in Western Europe', () => {
  expect(decodeText(new TextEncoder().encode('Zoë'))).toBe('Zoë');
  expect(decodeText(new Uint8Array([0x5a, 0x6f, 0xeb]))).toBe('Zoë');
});
