import { strFromU8, unzipSync } from 'fflate';
import type { TableRow } from './read-csv.ts';

/**
 * Reads the sheets of a workbook in their order, each as rows of texts. Numbers and dates come as they are stored: a date is a number of days
 * since 1899-12-30. Rows without any text are left out.
 * @throws Error for a file that is no XLSX
 */
export function readXlsx(bytes: Uint8Array): TableRow[][] {
  const files = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(worksheets\/[^/]+|sharedStrings)\.xml$/.test(name),
  });
  const sheets = Object.keys(files)
    .filter((name) => name.startsWith('xl/worksheets/'))
    .sort((one, other) => numberIn(one) - numberIn(other));
  if (sheets.length === 0) throw new Error('This is no workbook.');
  const strings = files['xl/sharedStrings.xml'];
  const shared = strings ? sharedStrings(strFromU8(strings)) : [];
  return sheets.map((name) => readSheet(strFromU8(files[name] as Uint8Array), shared));
}

const numberIn = (name: string) => Number(name.replaceAll(/\D/g, ''));

const sharedStrings = (xml: string): string[] => xml.split('<si').slice(1).map(textOf);

function readSheet(xml: string, shared: readonly string[]): TableRow[] {
  return xml
    .split('<row')
    .slice(1)
    .flatMap((row, at): TableRow[] => {
      const cells: string[] = [];
      for (const cell of row.split(/<c(?=[ />])/).slice(1)) {
        const tag = cell.slice(0, cell.indexOf('>'));
        const column = columnOf(attribute(tag, 'r')) ?? cells.length;
        while (cells.length < column) cells.push('');
        cells[column] = contentOf(cell, attribute(tag, 't'), shared).trim();
      }
      const line = Number(attribute(row.slice(0, row.indexOf('>')), 'r')) || at + 1;
      return cells.some((cell) => cell !== '') ? [{ line, cells }] : [];
    });
}

function contentOf(cell: string, type: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textOf(cell);
  const value = between(cell, '<v>', '</v>');
  if (type === 's') return shared[Number(value)] ?? '';
  return decoded(value);
}

/** All texts of a piece of XML, one after the other. */
const textOf = (xml: string): string =>
  xml
    .split(/<t(?=[ >])/)
    .slice(1)
    .map((part) => decoded(between(part, '>', '</t>')))
    .join('');

function between(text: string, start: string, end: string): string {
  const at = text.indexOf(start);
  if (at === -1) return '';
  const from = at + start.length;
  const to = text.indexOf(end, from);
  return to === -1 ? '' : text.slice(from, to);
}

const attribute = (tag: string, name: string): string => between(tag, ` ${name}="`, '"');

/** "B7" is column 1. */
function columnOf(reference: string): number | undefined {
  const letters = reference.replace(/\d/g, '');
  if (letters === '') return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(/&(#x?)?([0-9a-z]{1,8});/gi, (whole, number: string | undefined, name: string) => {
    if (number === undefined) return ENTITIES[name] ?? whole;
    const code = Number.parseInt(name, number === '#' ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
