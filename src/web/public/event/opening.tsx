import type { ReactNode } from 'react';

interface OpeningProps {
  /** When it opens: an ISO 8601 instant. */
  at: string;
  /** What is there until then. */
  children: ReactNode;
  /** What takes its place at that moment, by the page's script; without scripts the next load brings it. */
  opened: ReactNode;
  className?: string;
}

/**
 * A part of the page that changes by itself when a sale opens. What comes is in the page already, inert: nobody has to load
 * anything in that second.
 */
export function Opening({ at, children, opened, className }: OpeningProps) {
  return (
    <div data-opens={at} className={className}>
      {children}
      <template>{opened}</template>
    </div>
  );
}
