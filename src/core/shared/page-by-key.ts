/** A page is at one end of a list, or next to a row of another page, named by that row's key. `after` wins when both are given. */
export interface WantedPage {
  page?: 'first' | 'last';
  after?: string;
  before?: string;
}

/** A page that is anchored to rows rather than to offsets, so new rows do not shift it. */
export interface KeyedPage<Row> {
  rows: Row[];
  /** The keys to request the previous and next page with; null at the ends of the list. */
  before: string | null;
  after: string | null;
}

export interface Slice {
  /** From the end, or from `beside` towards the beginning; the rows come in that order. */
  backwards: boolean;
  /** The key of the row next to the first one; undefined to start at an end of the list. */
  beside: string | undefined;
  limit: number;
}

/** Finds a page of at most `size` rows without counting from the beginning. */
export async function pageByKey<Row>(
  wanted: WantedPage,
  size: number,
  find: (slice: Slice) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): Promise<KeyedPage<Row>> {
  const { page, after } = wanted;
  const before = after === undefined ? wanted.before : undefined;
  const backwards = before !== undefined || (after === undefined && page === 'last');
  const found = await find({ backwards, beside: after ?? before, limit: size + 1 });
  const more = found.length > size;
  // Back at the beginning, or past the end because rows were moved or deleted: return the full page at that end.
  if (before !== undefined && !more) return pageByKey({ page: 'first' }, size, find, keyOf);
  if (after !== undefined && found.length === 0) return pageByKey({ page: 'last' }, size, find, keyOf);
  const rows = found.slice(0, size);
  if (backwards) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const hasEarlier = backwards ? more : after !== undefined;
  const hasLater = backwards ? before !== undefined : more;
  return {
    rows,
    before: hasEarlier && first ? keyOf(first) : null,
    after: hasLater && last ? keyOf(last) : null,
  };
}
