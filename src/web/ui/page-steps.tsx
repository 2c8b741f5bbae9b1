import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { spaced } from '../../core/shared/spaced.ts';
import { Button } from './button.tsx';

interface PageStepsProps {
  /** How many rows this page shows, and how many there are on all. */
  shown: number;
  count: number;
  before: string | null;
  after: string | null;
  /** "Pages of the ledger" */
  label?: string;
}

/** To the ends of the list and to the pages beside this one, with the rest of what was asked for kept. */
export function PageSteps({ label = 'Pages', ...found }: PageStepsProps) {
  const [asked] = useSearchParams();
  const { before, after } = found;
  if (before === null && after === null) return null;
  const to = (place: Record<string, string>) => {
    const wanted = new URLSearchParams(asked);
    for (const name of ['page', 'before', 'after']) wanted.delete(name);
    for (const [name, value] of Object.entries(place)) wanted.set(name, value);
    return `?${wanted}`;
  };
  return (
    <nav
      aria-label={label}
      className="grid grid-cols-2 items-center gap-3 sm:flex sm:flex-wrap sm:justify-start"
    >
      <Button to={to({})} disabled={before === null}>
        <Step icon={ChevronsLeft} />
        First
      </Button>
      <Button to={to({ before: before ?? '' })} disabled={before === null}>
        <Step icon={ChevronLeft} />
        Previous
      </Button>
      <p className="text-muted col-span-2 row-start-1 tabular-nums sm:px-2">{whereIn(found)}</p>
      <Button to={to({ after: after ?? '' })} disabled={after === null}>
        Next
        <Step icon={ChevronRight} />
      </Button>
      <Button to={to({ page: 'last' })} disabled={after === null}>
        Last
        <Step icon={ChevronsRight} />
      </Button>
    </nav>
  );
}

function whereIn({ shown, count, before, after }: PageStepsProps): string {
  const some = `${spaced(shown)} of ${spaced(count)}`;
  if (before === null) return `The first ${some}`;
  return after === null ? `The last ${some}` : some;
}

const Step = ({ icon: Icon }: { icon: LucideIcon }) => <Icon aria-hidden className="size-4" />;
