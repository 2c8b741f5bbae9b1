import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface StepProps {
  title: string;
  /** Focused when the step opens, so that screen readers start here, but not when the page first loads. */
  announce: boolean;
  /** The form contains the browser's draft. Until then the fields are hidden, because empty ones would look as if work was lost. */
  ready: boolean;
  children: ReactNode;
}

/** Focuses the heading of the step that is open. */
export const focusStep = () => document.querySelector<HTMLElement>('.wizard-title')?.focus();

/** One step of the wizard under its heading. */
export function Step({ title, announce, ready, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (announce) heading.current?.focus({ preventScroll: true });
  }, [announce]);
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={!ready}
      className="relative grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <h2 id={titleId} ref={heading} tabIndex={-1} className="wizard-title text-3xl outline-none">
        {title}
      </h2>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${ready ? '' : 'invisible'}`}>{children}</div>
      {ready ? null : (
        <div aria-hidden className="absolute inset-x-0 top-16 grid gap-6">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-48 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
    </section>
  );
}
