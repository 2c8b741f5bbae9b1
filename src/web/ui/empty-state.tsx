import type { ReactNode } from 'react';
import { noBreak } from './no-break.tsx';

interface EmptyStateProps {
  title: string;
  /** Says what to do next. */
  children: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
}

/** Takes the place of an empty list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-box bg-raised px-6 py-10 sm:px-10 sm:py-14">
      <h2 className="text-2xl">{title}</h2>
      <div className="max-w-prose text-muted">{noBreak(children)}</div>
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
