import { DAY_MS } from '../shared/durations.ts';
import { majorDigits } from '../shared/format-money.ts';
import { readable } from './cell-values.ts';
import { Amount, type Cell, type CellKind, type Heading, headingIn } from './column.ts';

/** Excel's limit for a text in a cell. */
const LONGEST_TEXT = 32_767;
/** Excel counts days from 1900, which it treats as a leap year. This is its number of 1970-01-01. */
const EPOCH_DAY = 25_569;

/** The order of `cellXfs` below. */
const STYLES: Record<CellKind, number> = { text: 0, count: 0, money: 2, time: 3, second: 4, day: 5 };
const HEADER_STYLE = 1;
const WIDTHS: Record<CellKind, number> = { text: 24, count: 12, money: 14, time: 20, second: 22, day: 14 };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML. Excel reads "_x0041_" as an A, so text like that is escaped in Excel's own way. */
const escaped = (text: string) =>
  readable(text)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const textCell = (text: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`;

const cut = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text);

/** The header stays in sight, in bold. */
export const worksheetStart = (headings: readonly Heading[], timeZone: string): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${headings
    .map(({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`)
    .join('')}</cols><sheetData><row>${headings
    .map((heading) => textCell(headingIn(heading, timeZone), HEADER_STYLE))
    .join('')}</row>`;

export const worksheetEnd = '</sheetData></worksheet>';

/** A row. Text is always text, whatever it begins with. */
export function worksheetRow(
  row: readonly Cell[],
  headings: readonly Heading[],
  clock: (instant: Date) => Date,
): string {
  return `<row>${row.map((cell, at) => cellOf(cell, headings[at]?.kind ?? 'text', clock)).join('')}</row>`;
}

function cellOf(cell: Cell, kind: CellKind, clock: (instant: Date) => Date): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>';
  const style = STYLES[kind];
  if (cell instanceof Date) return numberCell(serial(clock(cell)), style);
  if (kind === 'day') return numberCell(serial(new Date(`${cell}T00:00Z`)), style);
  if (typeof cell === 'string') return textCell(cell, style);
  return numberCell(cell instanceof Amount ? majorDigits(cell.minor, cell.currency) : cell, style);
}

const numberCell = (value: number | string, style: number) => `<c s="${style}"><v>${value}</v></c>`;

/** Days since 1900, to the second. */
const serial = (wall: Date) =>
  Number((Math.floor(wall.getTime() / 1000) / (DAY_MS / 1000) + EPOCH_DAY).toFixed(8));

/** Everything of a workbook but its worksheets, by file. */
export function parts(titles: readonly string[]): Record<string, string> {
  const sheets = titles.map((title, at) => ({ title: escaped(title), number: at + 1 }));
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
      .map(({ title, number }) => `<sheet name="${title}" sheetId="${number}" r:id="rId${number}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets
      .map(
        ({ number }) =>
          `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLE_SHEET,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets
      .map(
        ({ number }) =>
          `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
      )
      .join('')}</Types>`,
  };
}

const STYLE_SHEET = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/>${[4, 164, 165, 166].map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;
