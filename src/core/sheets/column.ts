/** The kinds of cells in a column. Times are local times of the event; money is in major units, with the decimals of its currency. */
export const CELL_KINDS = ['text', 'count', 'money', 'time', 'second', 'day'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** A column's name and description, for files and the API document. */
export interface Heading {
  name: string;
  kind: CellKind;
  /** What the name does not say. */
  says: string | undefined;
}

/** Text, a number, an amount, an instant or a day ("YYYY-MM-DD"), by the column's kind; null or undefined is an empty cell. */
export type Cell = string | number | Amount | Date | null | undefined;

/** A class, so that CSV can tell an amount from other objects. */
export class Amount {
  readonly minor: number;
  readonly currency: string;

  constructor(minor: number, currency: string) {
    this.minor = minor;
    this.currency = currency;
  }
}

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
/** @param cell minor units; the row has the currency, and another column says it */
export const money = <Row extends { currency: string }>(
  name: string,
  cell: (row: Row) => number | null | undefined,
  says?: string,
): Column<Row> =>
  column<Amount>('money')(
    name,
    (row) => {
      const minor = cell(row);
      return minor == null ? minor : new Amount(minor, row.currency);
    },
    says,
  );
/** To the minute. */
export const time = column<Date>('time');
/** To the second. */
export const second = column<Date>('second');
/** A calendar day, "YYYY-MM-DD", without a time zone. */
export const day = column<string>('day');

/** A column's heading in a file; times name their zone. */
export const headingIn = ({ name, kind }: Heading, timeZone: string): string =>
  kind === 'time' || kind === 'second' ? `${name} (${timeZone})` : name;
