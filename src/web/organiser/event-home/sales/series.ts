import type { SalesSpan } from '../../../../core/event-lists/sales-by-day.ts';

/** One ticket type in the chart, or all remaining ones combined. */
export interface Series {
  key: string;
  name: string;
  /** The index of its pattern in the chart. */
  pattern: number;
  soldIn: (span: SalesSpan) => number;
}

/** How many patterns can be told apart. */
export const MOST_SERIES = 5;

/** The best-selling types, each with its own pattern, and the rest combined. */
export function seriesOf(
  spans: readonly SalesSpan[],
  types: readonly { id: string; name: string }[],
): Series[] {
  const total = (id: string) => spans.reduce((sum, span) => sum + (span.sold[id] ?? 0), 0);
  const sold = types
    .map((type) => ({ ...type, total: total(type.id) }))
    .filter((type) => type.total > 0)
    .sort((a, b) => b.total - a.total);
  const alone = sold.length > MOST_SERIES ? sold.slice(0, MOST_SERIES - 1) : sold;
  const rest = sold.slice(alone.length);
  const groups = [
    ...alone.map(({ id, name }) => ({ key: id, name, ids: [id] })),
    ...(rest.length > 0 ? [{ key: 'rest', name: 'All others', ids: rest.map(({ id }) => id) }] : []),
  ];
  return groups.map(({ key, name, ids }, at) => ({
    key,
    name,
    pattern: at,
    soldIn: (span) => ids.reduce((sum, id) => sum + (span.sold[id] ?? 0), 0),
  }));
}

const DAY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const SHORT = new Intl.DateTimeFormat('en-GB', DAY);
const WITH_YEAR = new Intl.DateTimeFormat('en-GB', { ...DAY, year: 'numeric' });

/** Names a span, with its year if the spans cover more than one. */
export interface SpanNames {
  /** "21 Nov", or "21 Nov – 27 Nov". */
  whole: (span: SalesSpan) => string;
  /** Names the start of a span. */
  start: (span: SalesSpan) => string;
}

/** @param spans all that are shown together, oldest first */
export function namesOf(spans: readonly SalesSpan[]): SpanNames {
  const years = new Set([spans.at(0)?.from.slice(0, 4), spans.at(-1)?.to.slice(0, 4)]);
  const format = years.size > 1 ? WITH_YEAR : SHORT;
  const dayOf = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  return {
    whole: ({ from, to }) => (from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`),
    start: ({ from }) => dayOf(from),
  };
}
