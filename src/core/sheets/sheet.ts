import type { Cell, Column, Heading } from './column.ts';

/** A table to be written into a file. */
export interface Sheet {
  /** The worksheet's name: at most 25 characters, none of []:*?/\ */
  title: string;
  timeZone: string;
  headings: readonly Heading[];
  /** Its rows in batches; each row has one cell per heading. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
}

export const ROWS_A_BATCH = 1000;

/** The cells of rows. */
export const toCells = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Cell[][] =>
  rows.map((row) => columns.map(({ cell }) => cell(row)));

/** Reads rows in batches by their keys, and makes cells of them. */
export async function* readBatches<Row>(
  columns: readonly Column<Row>[],
  next: (after: string | undefined, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Cell[][]> {
  for await (const rows of readRows(next, keyOf)) yield toCells(columns, rows);
}

/** Reads rows in batches by their keys. */
export async function* readRows<Row>(
  next: (after: string | undefined, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  let after: string | undefined;
  do {
    const rows = await next(after, ROWS_A_BATCH);
    yield rows;
    const last = rows.length === ROWS_A_BATCH ? rows.at(-1) : undefined;
    after = last && keyOf(last);
  } while (after !== undefined);
}
