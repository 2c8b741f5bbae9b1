import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';

export interface Column<Row> {
  /** Its header, and its label among a card's pairs. */
  name: string;
  /** What the header shows instead. */
  head?: ReactNode;
  sorted?: 'ascending' | 'descending' | undefined;
  /** A number or an amount, at the end of its column. */
  figure?: boolean;
  /** Its cells are the headers of their rows. */
  heads?: boolean;
  /** The class of its width. */
  width?: string;
  /** The class of its cells. */
  className?: string;
  cell: (row: Row) => ReactNode;
  /**
   * Where cards show it: as their title, at its end, below it, in the quiet line below that, at this line's end, or with its name in a list
   * of pairs. Left out, they don't.
   */
  card?: (typeof PLACES)[number];
  /** What cards show instead; null for nothing. */
  inCard?: (row: Row) => ReactNode;
}

interface TableOrCardsProps<Row> {
  /** For screen readers. */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The width from which it is a table: the window's, or with @ the container's. */
  from: keyof typeof WIDE;
  /** The page of a row, to which its title leads. */
  to?: (row: Row) => string;
  className?: string;
  rowClassName?: (row: Row) => string | undefined;
  /** Draws a row's card, an `li`, in another way; the columns' `card` and `inCard` then do nothing. */
  card?: (row: Row) => ReactNode;
  cardsClassName?: string;
  /** Sums below the rows, by the columns' names; the first has their label. */
  sums?: Readonly<Record<string, ReactNode>>;
}

const PLACES = ['title', 'aside', 'below', 'line', 'end', 'pair'] as const;

const WIDE = {
  lg: { table: 'hidden lg:table', cards: 'lg:hidden' },
  xl: { table: 'hidden xl:table', cards: 'xl:hidden' },
  '@4xl': { table: 'hidden @4xl:table', cards: '@4xl:hidden' },
  '@5xl': { table: 'hidden @5xl:table', cards: '@5xl:hidden' },
};

/** Rows as a table where it is wide enough, and else as cards. A column says once what both show of it. */
export function TableOrCards<Row extends { id: string }>(props: TableOrCardsProps<Row>) {
  const { caption, rows, columns, from, to, className = '', rowClassName, cardsClassName = '', sums } = props;
  const { card = (row: Row) => <Card row={row} columns={columns} to={to} /> } = props;
  return (
    <>
      <table className={`figures-table ${WIDE[from].table} ${className}`} onKeyDown={stepThroughRows}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, head = name, sorted, ...column }) => (
              <th key={name} scope="col" aria-sort={sorted} className={classOf(column, column.width)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={rowClassName?.(row)}>
              {columns.map((column) => (
                <Cell key={column.name} row={row} column={column} to={to} />
              ))}
            </tr>
          ))}
        </tbody>
        {sums ? (
          <tfoot>
            <tr>
              {columns.map(({ name, ...column }) => (
                <td key={name} className={classOf(column)}>
                  {sums[name]}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
      <ul className={`${WIDE[from].cards} ${cardsClassName}`} onKeyDown={stepThroughRows}>
        {rows.map((row) => (
          <Fragment key={row.id}>{card(row)}</Fragment>
        ))}
      </ul>
    </>
  );
}

/** While the focus is in a list, j and k move it to the next and the previous row's link, which Enter opens. */
function stepThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { j: 1, k: -1 }[event.key];
  const { target } = event;
  if (!step || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  if (target.matches('input:not([type=checkbox]), select, textarea')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > tbody > tr, :scope > li')];
  const here = rows.findIndex((row) => row.contains(target));
  rows[Math.max(0, here + step)]?.querySelector('a')?.focus();
}

const classOf = ({ figure }: { figure?: boolean }, ...more: (string | undefined)[]) =>
  [figure && 'figure', ...more].filter(Boolean).join(' ') || undefined;

interface OfRow<Row> {
  row: Row;
  to: ((row: Row) => string) | undefined;
}

function Cell<Row>({ row, column, to }: OfRow<Row> & { column: Column<Row> }) {
  const shown = column.cell(row);
  if (column.heads) return <th scope="row">{shown}</th>;
  return (
    <td className={classOf(column, column.width, column.className)}>
      {to && column.card === 'title' ? (
        <Link to={to(row)} className="text-link inline-flex min-h-11 items-center wrap-anywhere">
          {shown}
        </Link>
      ) : (
        shown
      )}
    </td>
  );
}

function Card<Row>({ row, columns, to }: OfRow<Row> & { columns: readonly Column<Row>[] }) {
  const [title, aside, below, line, end, pairs] = PLACES.map((place) =>
    columns
      .filter(({ card }) => card === place)
      .map(({ name, cell, inCard = cell }) => ({ name, shown: inCard(row) }))
      .filter(({ shown }) => shown !== null),
  );
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 font-semibold wrap-anywhere">
          {title?.map(({ name, shown }) =>
            to ? (
              // All of the card can be pressed.
              <Link key={name} to={to(row)} className="after:absolute after:inset-0">
                {shown}
              </Link>
            ) : (
              <Fragment key={name}>{shown}</Fragment>
            ),
          )}
        </div>
        {aside?.map(({ name, shown }) => (
          <div key={name} className="font-semibold whitespace-nowrap">
            {shown}
          </div>
        ))}
      </div>
      {below?.map(({ name, shown }) => (
        <p key={name} className="-mt-1 text-sm wrap-anywhere">
          {shown}
        </p>
      ))}
      {line?.length || end?.length ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 text-sm text-muted wrap-anywhere">
            {line?.map(({ name, shown }, at) => (
              <Fragment key={name}>
                {at > 0 ? ' · ' : null}
                {shown}
              </Fragment>
            ))}
          </p>
          {end?.map(({ name, shown }) => (
            <div key={name} className="ms-auto text-end">
              {shown}
            </div>
          ))}
        </div>
      ) : null}
      {pairs?.length ? (
        <dl className="grid gap-1 text-sm">
          {pairs.map(({ name, shown }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">{name}</dt>
              <dd className="ms-auto text-end">{shown}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
