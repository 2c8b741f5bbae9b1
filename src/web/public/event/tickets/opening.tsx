import type { ReactNode } from 'react';

interface OpeningProps {
  /** It opens at this ISO 8601 instant. */
  at: string;
  /** Shown until then. */
  children: ReactNode;
  /** Takes its place at that moment, by the page's script; without scripts the next load brings it. */
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
