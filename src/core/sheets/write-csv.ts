import { stringify } from 'csv-stringify/sync';
import { majorDigits } from '../shared/format-money.ts';
import { readable, wallClock } from './cell-values.ts';
import { Amount, type Cell, type CellKind, headingIn } from './column.ts';
import type { Sheet } from './sheet.ts';

/**
 * Writes a sheet as CSV, piece by piece: with the mark that tells Excel it is UTF-8, CRLF line ends (RFC 4180), and an apostrophe before
 * any text that a spreadsheet would run as a formula, since customers choose the text of some cells. A spreadsheet that splits lines at
 * semicolons or tabs begins a cell in the middle of ours, so there it stands after those too.
 */
export async function* writeCsv({ timeZone, headings, batches }: Sheet): AsyncGenerator<string> {
  yield stringify([headings.map((heading) => readable(headingIn(heading, timeZone)))], {
    ...FORMAT,
    bom: true,
  });
  const cellOf = csvCell(wallClock(timeZone));
  for await (const rows of batches) {
    const cells = rows.map((row) => row.map((cell, at) => cellOf(cell, headings[at]?.kind ?? 'text')));
    // The caller takes a turn for each piece, so an empty batch is a piece too.
    yield stringify(cells, FORMAT);
  }
}

/** A separator of other spreadsheets, or the end of a line, before what begins a formula, also in full width. */
const BEGINS_FORMULA = /[;\t\r\n][ \u00a0]*(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

const FORMAT = {
  escape_formulas: true,
  record_delimiter: 'windows',
  // A lone line feed does not end a record here, but many programs think so.
  quoted_match: /[\r\n]/,
  // The guard against formulas leaves the minus of amounts alone, because they are no texts.
  cast: {
    object: (cell: object) => ({
      value: cell instanceof Amount ? majorDigits(cell.minor, cell.currency) : '',
      escape_formulas: false,
    }),
  },
} as const;

const csvCell =
  (clock: (instant: Date) => Date) =>
  (cell: Cell, kind: CellKind): string | number | Amount => {
    if (cell === null || cell === undefined) return '';
    // "2026-12-12 19:30", which every spreadsheet reads as a time.
    if (cell instanceof Date) {
      const end = kind === 'second' ? 19 : 16;
      return clock(cell).toISOString().slice(0, end).replace('T', ' ');
    }
    if (typeof cell === 'string') return readable(cell).replace(BEGINS_FORMULA, "$&'");
    return cell;
  };
