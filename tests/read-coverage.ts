/** A row of docs/coverage.md: one statement of the specification. */
export interface CoverageRow {
  section: string;
  statement: string;
  /** Each must be found in one of the row's files. */
  texts: string[];
  place: string;
  shownBy: string;
  note: string;
}

/** Stands in place of a path; the note gives the reason. */
export const NOT_YET = 'not yet';
export const NO_TEST_YET = 'no test yet';
/** Stands in place of a path; the note names the decision that gives the reason. */
export const LEFT_OUT = 'left out';

/** The project that rows are checked against; paths are relative to its root. */
export interface Checkout {
  read(path: string): string | undefined;
  /** File names of docs/decisions. */
  decisions: readonly string[];
}

const CELLS = 6;

/** Returns the rows of every table in the page. @throws Error for a row with too few or too many cells */
export function readCoverage(page: string): CoverageRow[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(§|-)/.test(line))
    .map(readRow);
}

function readRow(line: string): CoverageRow {
  const cells = line.replace(/^\||\|\s*$/g, '').split('|');
  if (cells.length !== CELLS) throw new Error(`${cells.length} cells instead of ${CELLS}: ${line}`);
  const [section = '', statement = '', text = '', place = '', shownBy = '', note = ''] = cells.map((cell) =>
    cell.trim(),
  );
  return { section, statement, texts: quoted(text), place, shownBy, note };
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside);

/** Lists the faults of a row, one per line. */
export function faultsOf(row: CoverageRow, checkout: Checkout): string[] {
  const [places, tests] = [quoted(row.place), quoted(row.shownBy)];
  const faults = [
    ...pathFaults(row.place, places, [NOT_YET, LEFT_OUT], checkout),
    ...pathFaults(row.shownBy, tests, [NO_TEST_YET], checkout),
    ...tests.filter((path) => !/\.test\.tsx?$/.test(path)).map((path) => `${path} is no test`),
    ...decisionFaults(row, checkout),
  ];
  if (!row.note && [row.place, row.shownBy].some((cell) => [NOT_YET, NO_TEST_YET, LEFT_OUT].includes(cell))) {
    faults.push('gives no reason');
  }
  if (places.length > 0) {
    const found = places.map((path) => oneLine(checkout.read(path) ?? ''));
    for (const text of row.texts) {
      if (!found.some((content) => content.includes(oneLine(text)))) faults.push(`“${text}” is not there`);
    }
  }
  return faults.map((fault) => `§ ${row.section}, ${row.statement}: ${fault}`);
}

function pathFaults(
  cell: string,
  paths: readonly string[],
  words: readonly string[],
  checkout: Checkout,
): string[] {
  if (paths.length === 0)
    return words.includes(cell) ? [] : [`“${cell}” is neither a path nor “${words[0]}”`];
  const rest = cell.replace(/`[^`]+`/g, '').trim();
  return [
    ...(rest ? [`“${rest}” is no path`] : []),
    ...paths.filter((path) => checkout.read(path) === undefined).map((path) => `${path} does not exist`),
  ];
}

function decisionFaults({ place, note }: CoverageRow, { decisions }: Checkout): string[] {
  const named = [...note.matchAll(/decision (\d{4})/g)].map(([, number = '']) => number);
  const unknown = named.filter((number) => !decisions.some((file) => file.startsWith(`${number}-`)));
  return [
    ...unknown.map((number) => `there is no decision ${number}`),
    ...(place === LEFT_OUT && named.length === 0 ? ['names no decision'] : []),
  ];
}

/** Ignores line breaks, because formatters may break a text anywhere. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
