/** What the cells of a column are. Times are wall-clock times where the event is; money is in major units with two decimals. */
export const CELL_KINDS = ['text', 'count', 'money', 'time', 'second', 'day'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** What a file and the API's documentation say of a column. */
export interface Heading {
  name: string;
  kind: CellKind;
  /** What its name does not say. */
  says: string | undefined;
}

/** Text, a number or minor units, an instant, a day ("YYYY-MM-DD"), each by its column's kind; nothing is an empty cell. */
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
/** @param cell minor units of a currency, which another column names */
export const money = column<number>('money');
/** To the minute. */
export const time = column<Date>('time');
/** To the second. */
export const second = column<Date>('second');
/** "YYYY-MM-DD", a day wherever it is. */
export const day = column<string>('day');

/** A column's heading in a file: times name their zone. */
export const headingIn = ({ name, kind }: Heading, timeZone: string): string =>
  kind === 'time' || kind === 'second' ? `${name} (${timeZone})` : name;
