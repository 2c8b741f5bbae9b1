import type { ReactNode } from 'react';

interface OpeningProps {
  /** When it opens, an ISO 8601 instant. */
  at: string;
  /** Shown until then. */
  children: ReactNode;
  /** Replaces `children` at that moment by script; without scripts, on the next load. */
  opened: ReactNode;
  className?: string;
}

/**
 * A part of the page that changes by itself when a sale opens. The new content is already in the page, inert, so that nothing has to be
 * loaded at that moment.
 */
export function Opening({ at, children, opened, className }: OpeningProps) {
  return (
    <div data-opens={at} className={className}>
      {children}
      <template>{opened}</template>
    </div>
  );
}
