import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link above a page's title to its parent page, whose name may be long. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link flex min-h-11 max-w-full items-start gap-2 justify-self-start py-2">
      <ArrowLeft aria-hidden className="mt-1.25 size-4 shrink-0" />
      <span className="line-clamp-2 wrap-anywhere">{children}</span>
    </Link>
  );
}
