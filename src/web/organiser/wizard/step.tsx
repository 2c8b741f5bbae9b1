import { type ReactNode, useEffect, useRef } from 'react';

interface StepProps {
  title: string;
  /** Focused when the step opens, so that screen readers start here; not on the wizard's first showing. */
  announce: boolean;
  children: ReactNode;
}

/** One step of the wizard under its heading. */
export function Step({ title, announce, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announce) heading.current?.focus({ preventScroll: true });
  }, [announce]);
  return (
    <section aria-labelledby="step-title" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="step-title" ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}
