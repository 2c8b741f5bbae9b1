import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Button } from '../buttons/button.tsx';

/** Another page's place, as its address asks for it; null where there is none. */
type Place = Record<string, string> | null;

interface PagerProps {
  /** "Pages of the ledger" */
  label?: string | undefined;
  /** Says which page this is: "Page 2 of 9". */
  words: string;
  previous: Place;
  next: Place;
  /** The ends of the list, where it has ends that can be gone to. */
  ends?: { first: Place; last: Place };
}

/** To the pages beside this one and to the ends of the list, with the rest of what was asked for kept; nothing where one page is all. */
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
  /** Counts all of them in words: "1 234 events". */
  of?: string;
  label?: string;
}

/** Steps through a list whose pages have numbers. */
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
  /** Counts the rows of this page, and of all. */
  shown: number;
  count: number;
  before: string | null;
  after: string | null;
  label?: string;
}

/** Steps through a list whose pages begin and end at a row. */
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

function whereIn({ shown, count, before, after }: PageStepsProps): string {
  const some = `${formatCount(shown)} of ${formatCount(count)}`;
  if (before === null) return `The first ${some}`;
  return after === null ? `The last ${some}` : some;
}
