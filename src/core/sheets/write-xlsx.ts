import { wallClock } from './cell-values.ts';
import { openZip, type ZipPart } from './open-zip.ts';
import type { Sheet } from './sheet.ts';
import { parts, worksheetEnd, worksheetRow, worksheetStart } from './xlsx-parts.ts';

/** Excel's limit of rows in a worksheet, including the header. */
export const MOST_ROWS = 1_048_576;

/**
 * Writes a sheet as an Excel workbook (XLSX), piece by piece. The parts that list the worksheets come last, because their number is known
 * only then.
 * @param mostRows of one worksheet; further rows go to another one
 */
export async function* writeXlsx(
  { title, timeZone, headings, batches }: Sheet,
  mostRows = MOST_ROWS,
): AsyncGenerator<Uint8Array> {
  const zip = openZip();
  const clock = wallClock(timeZone);
  let [sheets, rows] = [0, mostRows];
  let sheet: ZipPart | undefined;
  const begin = () => {
    sheet?.end(worksheetEnd);
    sheets += 1;
    rows = 1;
    sheet = zip.add(`xl/worksheets/sheet${sheets}.xml`);
    sheet.write(worksheetStart(headings, timeZone));
    return sheet;
  };
  begin();
  for await (const batch of batches) {
    let xml = '';
    for (const row of batch) {
      if (rows === mostRows) {
        sheet?.write(xml);
        xml = '';
        begin();
      }
      rows += 1;
      xml += worksheetRow(row, headings, clock);
    }
    sheet?.write(xml);
    // One piece per batch, even a small one, because the caller takes a turn for each piece.
    yield zip.ready();
  }
  sheet?.end(worksheetEnd);
  const titles = Array.from({ length: sheets }, (_, at) => (at === 0 ? title : `${title} ${at + 1}`));
  for (const [name, xml] of Object.entries(parts(titles))) zip.add(name).end(xml);
  zip.end();
  yield zip.ready();
}
