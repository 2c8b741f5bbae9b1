import type { ReactNode } from 'react';

interface LegalPageProps {
  title: string;
  /** What it comes down to, in a sentence or two. */
  summary: ReactNode;
  children: ReactNode;
}

/** A page of rules: its title, what it comes down to, then the sections. At most 900 px wide. */
export function LegalPage({ title, summary, children }: LegalPageProps) {
  return (
    <main id="main" className="shell grow py-12 sm:py-20">
      <div className="mx-auto max-w-[900px]">
        <h1 className="poster-title">{title}</h1>
        <p className="mt-6 max-w-[44ch] text-xl text-muted">{summary}</p>
        <div className="prose-text mt-12">{children}</div>
      </div>
    </main>
  );
}

/** How to reach the people who run this house. */
export function SupportLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}
