import { parseJson } from '../../shared/parse-json.ts';
import { decodeText, readCsv, type TableRow } from '../../sheets/read-csv.ts';
import { readXlsx } from '../../sheets/read-xlsx.ts';
import type { GuestSource } from '../guest.ts';
import { type Columns, recogniseColumns, recogniseSource } from './columns.ts';
import { isPretixData, readPretixData } from './read-pretix-data.ts';

/** An export, whatever its format, as a table. */
export interface ExportTable {
  source: GuestSource;
  headings: string[];
  rows: TableRow[];
  columns: Columns;
}

/**
 * Reads another system's export: CSV, a workbook (of several sheets, the one that lists attendees) or pretix's JSON.
 * @returns undefined for a file without a table
 */
export function readExport(bytes: Uint8Array): ExportTable | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return best(readXlsx(bytes).map(toTable));
  const text = decodeText(bytes);
  const isJson = /^\s*[[{]/.test(text);
  if (!isJson) return toTable(readCsv(text));
  const data = parseJson(text);
  return isPretixData(data) ? toTable(readPretixData(data)) : undefined;
}

function toTable([head, ...rows]: TableRow[]): ExportTable | undefined {
  if (!head) return undefined;
  const { cells: headings } = head;
  return { source: recogniseSource(headings), headings, rows, columns: recogniseColumns(headings) };
}

/** The table of which the most columns were recognised, counting first whether it says whose ticket is of which type. */
const best = (tables: (ExportTable | undefined)[]): ExportTable | undefined =>
  tables
    .filter((table) => table !== undefined)
    .sort((one, other) => score(other) - score(one))
    .at(0);

const score = ({ columns }: ExportTable): number =>
  Object.keys(columns).length + (columns.type === undefined ? 0 : 100);
