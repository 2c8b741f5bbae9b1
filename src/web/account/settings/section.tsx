import { createContext, type ReactNode, useContext, useId } from 'react';

/** What the current organisation is called, for members of several; otherwise null. */
export const WhichOrganisation = createContext<string | null>(null);

interface SectionProps {
  /** An anchor for links: "/platform/settings#payouts". */
  id?: string;
  title: string;
  /** A sentence on what the section is for. */
  lead: ReactNode;
  /** It is about the current organisation, not about the user. */
  ofOrganisation?: boolean;
  children: ReactNode;
}

/** A section of the settings: title and lead beside its content. */
export function Section({ id: anchor, title, lead, ofOrganisation = false, children }: SectionProps) {
  const id = useId();
  const organisation = useContext(WhichOrganisation);
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
        {ofOrganisation && organisation !== null ? (
          <p className="mt-1 font-semibold wrap-anywhere">
            For <bdi>{organisation}</bdi>
          </p>
        ) : null}
        <div className="mt-1 max-w-prose text-muted">{lead}</div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">{children}</div>
    </section>
  );
}
