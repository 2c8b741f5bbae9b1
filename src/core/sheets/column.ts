/** The kinds of cells in a column. Times are local times of the event; money is in major units with two decimals. */
export const CELL_KINDS = ['text', 'count', 'money', 'time', 'second', 'day'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** A column's name and description, for files and the API document. */
export interface Heading {
  name: string;
  kind: CellKind;
  /** What the name does not say. */
  says: string | undefined;
}

/** Text, a number, minor units, an instant or a day ("YYYY-MM-DD"), by the column's kind; null or undefined is an empty cell. */
export type Cell = string | number | Date | null | undefined;

export interface Column<Row> extends Heading {
  cell(row: Row): Cell;
}

const column =
  <Value extends Cell>(kind: CellKind) =>
  <Row>(name: string, cell: (row: Row) => Value | null | undefined, says?: string): Column<Row> => ({
    name,
    kind,
    cell,
    says,
  });

export const text = column<string>('text');
export const count = column<number>('count');
/** @param cell minor units; another column has the currency */
export const money = column<number>('money');
/** To the minute. */
export const time = column<Date>('time');
/** To the second. */
export const second = column<Date>('second');
/** A calendar day, "YYYY-MM-DD", without a time zone. */
export const day = column<string>('day');

/** A column's heading in a file; times name their zone. */
export const headingIn = ({ name, kind }: Heading, timeZone: string): string =>
  kind === 'time' || kind === 'second' ? `${name} (${timeZone})` : name;
