import { useSearchParams } from 'react-router';
import { spaced } from '../../core/shared/spaced.ts';
import { Button } from '../ui/button.tsx';

/** Where one is among pages, and how to go on; the rest of the address stays. Nothing where one page is all. */
export function Pages({ page, pages, label }: { page: number; pages: number; label: string }) {
  const [params] = useSearchParams();
  if (pages <= 1 && page === 1) return null;
  const to = (number: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(number));
    return `?${next}`;
  };
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-3">
      {page > 2 ? <Button to={to(1)}>First</Button> : null}
      {page > 1 ? <Button to={to(Math.min(page - 1, pages))}>Previous</Button> : null}
      <span className="px-1 text-muted tabular-nums">
        Page {spaced(page)} of {spaced(pages)}
      </span>
      {page < pages ? <Button to={to(page + 1)}>Next</Button> : null}
      {page < pages - 1 ? <Button to={to(pages)}>Last</Button> : null}
    </nav>
  );
}
