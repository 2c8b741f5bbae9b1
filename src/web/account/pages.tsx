import { useSearchParams } from 'react-router';
import { Button } from '../ui/button.tsx';

/** To the pages before and after, with the rest of what was asked for kept. */
export function Pages({ page, pages }: { page: number; pages: number }) {
  const [asked] = useSearchParams();
  if (pages <= 1) return null;
  const to = (number: number) => {
    const wanted = new URLSearchParams(asked);
    wanted.set('page', String(number));
    return `?${wanted}`;
  };
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-4">
      <Button to={to(page - 1)} disabled={page <= 1}>
        Previous
      </Button>
      <span className="text-muted tabular-nums">
        Page {page} of {pages}
      </span>
      <Button to={to(page + 1)} disabled={page >= pages}>
        Next
      </Button>
    </nav>
  );
}
