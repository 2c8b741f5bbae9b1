import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';

export interface LegalSection {
  /** The section's anchor: "/terms#fees". */
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** A summary in a sentence or two. */
  summary: ReactNode;
  /** The day of its last change: "2026-11-21". */
  changed: string;
  sections: LegalSection[];
}

/** A legal page: its title, summary, contents and sections. At most 900 px wide. */
export function LegalPage({ title, summary, changed, sections }: LegalPageProps) {
  return (
    <main id="main" className="legal-page shell grow py-12 sm:py-20">
      <div className="mx-auto max-w-[900px]">
        <h1 className="poster-title">{title}</h1>
        <p className="mt-6 max-w-[26em] text-xl text-muted">{summary}</p>
        <p className="mt-4 text-sm text-muted">
          Last changed on <time dateTime={changed}>{inWords(changed)}</time>
        </p>
        <Contents sections={sections} />
        <div className="prose-text mt-12">
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </div>
      </div>
    </main>
  );
}

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <nav aria-label="On this page" className="legal-contents mt-10 border-y border-line py-4">
      <ol className="grid gap-x-8 sm:grid-cols-2">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Section({ id, title, body }: LegalSection) {
  return (
    <section aria-labelledby={id} className="legal-section">
      <h2 id={id} className="legal-heading">
        {title}
        <a href={`#${id}`} aria-label={`Link to “${title}”`} className="legal-anchor">
          <Link2 aria-hidden className="size-4" />
        </a>
      </h2>
      {body}
    </section>
  );
}

/** The operator's contact address. */
export function SupportLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="wrap-anywhere underline underline-offset-4">
      {email}
    </a>
  );
}

const inWords = (date: string) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
