import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** To be linked to: "/platform/settings#payouts". */
  id?: string;
  title: string;
  /** A sentence that says what it is about. */
  lead: ReactNode;
  children: ReactNode;
}

/** 'Admitted' stays this long before the next guest, ms. What stops somebody stays until it was seen. */
export function Section({ id: anchor, title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 border-t border-line py-8 sm:py-10 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <div className="mt-1 max-w-prose text-muted">{lead}</div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">{children}</div>
    </section>
  );
}
