import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  children?: ReactNode;
  /** The screen's main action. */
  action?: ReactNode;
}

/** The top of a page: its title, a line about it and its one main action. */
export function PageHeader({ title, children, action }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
        {children ? <div className="mt-2 text-muted">{children}</div> : null}
      </div>
      {action}
    </header>
  );
}
