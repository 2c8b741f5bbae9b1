/** A row of docs/coverage.md: one statement of the specification. */
export interface CoverageRow {
  section: string;
  statement: string;
  /** Strings that must be, exactly, in one of the row's files. */
  texts: string[];
  place: string;
  shownBy: string;
  note: string;
}

/** In place of a path, with the reason in the note. */
export const NOT_YET = 'not yet';
export const NO_TEST_YET = 'no test yet';
/** In place of a path: left out, for the reason in the decision in the note. */
export const LEFT_OUT = 'left out';

/** What the rows are checked against; paths are relative to the root. */
export interface Shelf {
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

/** @returns one line for each fault of a row */
export function faultsOf(row: CoverageRow, shelf: Shelf): string[] {
  const [places, tests] = [quoted(row.place), quoted(row.shownBy)];
  const faults = [
    ...pathFaults(row.place, places, [NOT_YET, LEFT_OUT], shelf),
    ...pathFaults(row.shownBy, tests, [NO_TEST_YET], shelf),
    ...tests.filter((path) => !/\.test\.tsx?$/.test(path)).map((path) => `${path} is no test`),
    ...decisionFaults(row, shelf),
  ];
  if (!row.note && [row.place, row.shownBy].some((cell) => [NOT_YET, NO_TEST_YET, LEFT_OUT].includes(cell))) {
    faults.push('gives no reason');
  }
  if (places.length > 0) {
    const found = places.map((path) => oneSpaced(shelf.read(path) ?? ''));
    for (const text of row.texts) {
      if (!found.some((content) => content.includes(oneSpaced(text)))) faults.push(`“${text}” is not there`);
    }
  }
  return faults.map((fault) => `§ ${row.section}, ${row.statement}: ${fault}`);
}

function pathFaults(
  cell: string,
  paths: readonly string[],
  words: readonly string[],
  shelf: Shelf,
): string[] {
  if (paths.length === 0)
    return words.includes(cell) ? [] : [`“${cell}” is neither a path nor “${words[0]}”`];
  const rest = cell.replace(/`[^`]+`/g, '').trim();
  return [
    ...(rest ? [`“${rest}” is no path`] : []),
    ...paths.filter((path) => shelf.read(path) === undefined).map((path) => `${path} does not exist`),
  ];
}

function decisionFaults({ place, note }: CoverageRow, { decisions }: Shelf): string[] {
  const named = [...note.matchAll(/decision (\d{4})/g)].map(([, number = '']) => number);
  const unknown = named.filter((number) => !decisions.some((file) => file.startsWith(`${number}-`)));
  return [
    ...unknown.map((number) => `there is no decision ${number}`),
    ...(place === LEFT_OUT && named.length === 0 ? ['names no decision'] : []),
  ];
}

/** Ignores line breaks, because sources break their lines anywhere. */
const oneSpaced = (text: string) => text.replace(/\s+/g, ' ');
