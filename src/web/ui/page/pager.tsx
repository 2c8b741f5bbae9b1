import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Button } from '../buttons/button.tsx';

/** Another page's search parameters; null if there is no such page. */
type Place = Record<string, string> | null;

interface PagerProps {
  /** "Pages of the ledger" */
  label?: string | undefined;
  /** Where we are: "Page 2 of 9". */
  words: string;
  previous: Place;
  next: Place;
  /** The first and last page, if they can be reached. */
  ends?: { first: Place; last: Place };
}

/**
 * Links to the pages beside this one and to the ends of the list, with all other search parameters kept; nothing if there is only one page.
 */
export function Pager({ label = 'Pages', words, previous, next, ends }: PagerProps) {
  const [asked] = useSearchParams();
  if (!previous && !next) return null;
  const step = (name: string, place: Place) => {
    const wanted = new URLSearchParams(asked);
    for (const parameter of ['page', 'before', 'after']) wanted.delete(parameter);
    for (const [key, value] of Object.entries(place ?? {})) wanted.set(key, value);
    const [Before, After] = ICONS[name] ?? [];
    return (
      <Button to={`?${wanted}`} disabled={!place}>
        {Before ? <Before aria-hidden className="size-4" /> : null}
        {name}
        {After ? <After aria-hidden className="size-4" /> : null}
      </Button>
    );
  };
  return (
    <nav
      aria-label={label}
      className="grid grid-cols-2 items-center gap-3 sm:flex sm:flex-wrap sm:justify-start"
    >
      {ends ? step('First', ends.first) : null}
      {step('Previous', previous)}
      <p className="text-muted col-span-2 row-start-1 tabular-nums sm:px-2">{words}</p>
      {step('Next', next)}
      {ends ? step('Last', ends.last) : null}
    </nav>
  );
}

const ICONS: Record<string, [LucideIcon?, LucideIcon?]> = {
  First: [ChevronsLeft],
  Previous: [ChevronLeft],
  Next: [undefined, ChevronRight],
  Last: [undefined, ChevronsRight],
};

interface PagesProps {
  page: number;
  pages: number;
  /** All rows counted in words: "1 234 events". */
  of?: string;
  label?: string;
}

/** Steps through a list with numbered pages. */
export function Pages({ page, pages, of, label }: PagesProps) {
  const at = (number: number) => ({ page: String(number) });
  return (
    <Pager
      label={label}
      words={`Page ${formatCount(page)} of ${formatCount(pages)}${of ? `, ${of}` : ''}`}
      previous={page > 1 ? at(Math.min(page - 1, pages)) : null}
      next={page < pages ? at(page + 1) : null}
      ends={{ first: page > 1 ? {} : null, last: page < pages ? at(pages) : null }}
    />
  );
}

interface PageStepsProps {
  /** The number of rows on this page, and of all. */
  shown: number;
  count: number;
  /** There are more than `count`. */
  more?: boolean;
  before: string | null;
  after: string | null;
  label?: string;
}

/** Steps through a list whose pages begin and end at a certain row. */
export function PageSteps({ label, ...found }: PageStepsProps) {
  const { before, after } = found;
  return (
    <Pager
      label={label}
      words={whereIn(found)}
      previous={before === null ? null : { before }}
      next={after === null ? null : { after }}
      ends={{ first: before === null ? null : {}, last: after === null ? null : { page: 'last' } }}
    />
  );
}

function whereIn({ shown, count, more, before, after }: PageStepsProps): string {
  const some = `${formatCount(shown)} of ${more ? 'more than ' : ''}${formatCount(count)}`;
  if (before === null) return `The first ${some}`;
  return after === null ? `The last ${some}` : some;
}
