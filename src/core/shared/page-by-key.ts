/** A page of a list is at one of its ends, or next to a row of another page, by that row's key. `after` counts where both are named. */
export interface WantedPage {
  page?: 'first' | 'last';
  after?: string;
  before?: string;
}

/** A page that stays where it is when rows come in: it begins and ends at rows, not at numbers. */
export interface KeyedPage<Row> {
  rows: Row[];
  /** To ask with for the page before and behind this one; null at the ends of the list. */
  before: string | null;
  after: string | null;
}

export interface Slice {
  /** From the end, or from `beside` towards the beginning; the rows come in that order. */
  backwards: boolean;
  /** Key of the row next to the first one; without it they start at an end of the list. */
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
  // Back at the beginning, and past the end after rows went elsewhere: the whole page that is there.
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
