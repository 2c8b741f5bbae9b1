import type { MouseEventHandler, ReactNode } from 'react';

interface AccountPageProps {
  title: string;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The layout of every account page: a large title, a line below it and one thing to do. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <main id="main" className="account-page">
      <h1 className="text-5xl font-extrabold sm:text-6xl">{title}</h1>
      {lead ? <div className="mt-4 text-lg text-muted">{lead}</div> : null}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    </main>
  );
}

/** A link within text. Its padding enlarges the touch target without moving the text. */
export function TextLink({
  href,
  onClick,
  children,
}: {
  href: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
}) {
  return (
    <a href={href} onClick={onClick} className="py-3 font-semibold underline underline-offset-4">
      {children}
    </a>
  );
}
