import { Brand } from './brand.tsx';
import { Button } from './button.tsx';
import type { Explanation } from './explain-error.ts';
import { Footer } from './footer.tsx';

/** A whole page that says what happened and where to go on. */
export function ErrorPage({ status, title, detail }: Explanation) {
  return (
    <>
      <header className="shell flex h-16 items-center">
        <Brand />
      </header>
      <main className="shell flex grow flex-col items-start justify-center gap-5 py-16">
        <p className="font-semibold text-main-text tabular-nums">{status}</p>
        <h1 className="max-w-[14ch] text-[clamp(2.75rem,9vw,5.5rem)] font-extrabold">{title}</h1>
        <p className="max-w-prose text-lg text-muted">{detail}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          {status === 401 ? (
            <Button look="main" href="/user-flow/login">
              Login
            </Button>
          ) : null}
          <Button look={status === 401 ? 'quiet' : 'main'} href="/">
            Go to the start page
          </Button>
        </div>
      </main>
      <Footer />
    </>
  );
}
