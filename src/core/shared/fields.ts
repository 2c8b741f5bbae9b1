/** The names of the fields of an object that declares them, in its order. */
export const namesOf = <Fields extends object>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[];

/** The names of the fields that a declaration marks with one of these marks. */
export type Marked<Fields, Mark> = {
  [Name in keyof Fields]: Fields[Name] extends Mark ? Name : never;
}[keyof Fields];

/** Lists the fields that a declaration marks with one of these marks, in its order. */
export const marked = <const Mark, Fields extends Record<string, unknown>>(
  fields: Fields,
  ...marks: Mark[]
) =>
  namesOf(fields).filter((name) => (marks as unknown[]).includes(fields[name])) as (Marked<Fields, Mark> &
    string)[];

/** Picks fields of a row, or of the shape of a schema. */
export const pick = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** Names columns for a query's `select`: "ticket_types.priceMinor". @param table the table, or its alias in the query */
export const columnsIn = <Table extends string, Name extends string>(table: Table, names: readonly Name[]) =>
  names.map((name) => `${table}.${name}` as const);
