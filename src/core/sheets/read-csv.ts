/** A row of a table, with the number of the line on which it begins, from 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

const DELIMITERS = ['\t', ';', ','] as const;

/**
 * Reads a table as spreadsheets and other systems write it: separated by commas, semicolons or tabs, whichever the first line has most of, with
 * quotes around cells that contain one. Cells are trimmed, and rows without any text are left out.
 */
export function readCsv(text: string): TableRow[] {
  const plain = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  const delimiter = delimiterOf(plain.slice(0, endOfLine(plain)));
  const rows: TableRow[] = [];
  let [line, begunAt, cell, quoted] = [1, 1, '', false];
  let cells: string[] = [];
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((each) => each !== '')) rows.push({ line: begunAt, cells });
    cells = [];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain.charAt(at);
    if (character === '\n') line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (plain.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (character === delimiter) endCell();
    else if (character === '\n') {
      endRow();
      begunAt = line;
    } else cell += character;
  }
  endRow();
  return rows;
}

const endOfLine = (text: string) => {
  const at = text.indexOf('\n');
  return at === -1 ? text.length : at;
};

/** What a line has most of; without any, it is one cell, and a tab separates nothing in it. */
function delimiterOf(line: string): string {
  const count = (character: string) => line.split(character).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Decodes a file's text: UTF-8, or else what Excel writes in Western Europe. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
