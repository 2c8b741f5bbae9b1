import { useSearchParams } from 'react-router';
import { spaced } from '../../core/shared/spaced.ts';
import { Button } from '../ui/button.tsx';

/** To the pages before and after, with the rest of what was asked for kept. */
export function Pages({ page, pages }: { page: number; pages: number }) {
  const [asked] = useSearchParams();
  if (pages <= 1 && page === 1) return null;
  const to = (number: number) => {
    const wanted = new URLSearchParams(asked);
    wanted.set('page', String(number));
    return `?${wanted}`;
  };
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-4">
      <Button to={to(Math.min(page - 1, pages))} disabled={page <= 1}>
        Previous
      </Button>
      <span className="text-muted tabular-nums">
        Page {spaced(page)} of {spaced(pages)}
      </span>
      <Button to={to(page + 1)} disabled={page >= pages}>
        Next
      </Button>
    </nav>
  );
}
