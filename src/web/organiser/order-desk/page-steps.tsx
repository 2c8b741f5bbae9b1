import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { FoundOrders } from '../../../core/orders/find-orders.ts';
import { spaced } from '../../../core/shared/spaced.ts';
import { Button } from '../../ui/button.tsx';

/** To the ends of the list and to the pages beside this one, with the rest of what was asked for kept. */
export function PageSteps({ found }: { found: FoundOrders }) {
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
      aria-label="Pages"
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

function whereIn({ orders, count, before, after }: FoundOrders): string {
  const shown = `${orders.length} of ${spaced(count)}`;
  if (before === null) return `The first ${shown}`;
  return after === null ? `The last ${shown}` : shown;
}

const Step = ({ icon: Icon }: { icon: LucideIcon }) => <Icon aria-hidden className="size-4" />;
