import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { loginPage } from '../../account/next-page.ts';
import { Button } from '../buttons/button.tsx';
import { TryAgain } from '../buttons/try-again.tsx';
import type { Explanation } from '../requests/explain-error.ts';
import { ThemeToggle } from '../themes/theme-toggle.tsx';
import { Brand } from './brand.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { Footer } from './footer.tsx';

interface ErrorPageProps extends Explanation {
  /** The bar above, for parts of the site that have their own. */
  header?: ReactNode;
  /** Shows logged-in people the way back to the platform. */
  platform?: boolean;
}

/** A whole page that says what happened and where to go next. */
export function ErrorPage({ status, title, detail, header, platform = false }: ErrorPageProps) {
  return (
    <>
      {header ?? (
        <>
          <DemoBanner />
          <header className="shell flex h-18 items-center justify-between gap-4">
            <Brand />
            <ThemeToggle />
          </header>
        </>
      )}
      <main id="main" className="shell flex grow flex-col items-start justify-center gap-5 py-16">
        {status > 0 ? <p className="font-semibold text-main-text tabular-nums">{status}</p> : null}
        <h1 className="max-w-[14ch] text-[clamp(2.75rem,9vw,5.5rem)] font-extrabold wrap-anywhere">
          {title}
        </h1>
        <p className="max-w-prose text-lg wrap-anywhere text-muted">{detail}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <WaysOn status={status} platform={platform} />
        </div>
      </main>
      <Footer themeToggle={false} />
    </>
  );
}

/** The most likely way first. */
function WaysOn({ status, platform }: { status: number; platform: boolean }) {
  const { pathname, search } = useLocation();
  if (status === 0) return <TryAgain />;
  if (status === 401) {
    return (
      <>
        <Button look="main" href={loginPage(pathname + search)}>
          Login
        </Button>
        <Button href="/">Go to the home page</Button>
      </>
    );
  }
  // A server error may be over by now.
  const again = status >= 500;
  return platform ? (
    <>
      {again ? <Again href={pathname + search} /> : null}
      <Button look={again ? 'quiet' : 'main'} href="/platform">
        Go to the platform
      </Button>
      <Button href="/platform/events">Your events</Button>
      <Button href="/faqs">Get help</Button>
    </>
  ) : (
    <>
      {again ? <Again href={pathname + search} /> : null}
      {again && pathname === '/' ? null : (
        <Button look={again ? 'quiet' : 'main'} href="/">
          Go to the home page
        </Button>
      )}
      <Button href="/#upcoming">See what’s on</Button>
      <Button href="/faqs">Get help</Button>
    </>
  );
}

/** A link, because the page may have come without our scripts. */
function Again({ href }: { href: string }) {
  return (
    <Button look="main" href={href}>
      Try again
    </Button>
  );
}
