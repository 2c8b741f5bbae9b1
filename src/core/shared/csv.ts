import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number;

/**
 * A spreadsheet as CSV, piece by piece: with the mark that tells Excel it is UTF-8, CRLF line ends (RFC 4180), and an
 * apostrophe before whatever a spreadsheet would run as a formula, since customers choose what stands in some cells.
 * @param batches rows, some at a time
 */
export async function* writeCsv(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield stringify([header], { ...FORMAT, bom: true });
  for await (const rows of batches) if (rows.length > 0) yield stringify([...rows], FORMAT);
}

// A lone line feed ends no record here, but many programs think so.
const FORMAT = { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const;
