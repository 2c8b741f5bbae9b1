import { ThemeToggle } from '../themes/theme-toggle.tsx';

const SUPPORT = [
  ['/terms', 'Terms and Conditions'],
  ['/refund-policy', 'Refund policy'],
  ['/privacy-policy', 'Privacy policy'],
  ['/faqs', 'FAQs'],
] as const;

/** The foot of every page. @param themeToggle false if the page already has a theme switch at the top */
export function Footer({ themeToggle = true }: { themeToggle?: boolean }) {
  return (
    <footer className="mt-auto bg-raised">
      <div className="shell flex flex-wrap items-end justify-between gap-x-16 gap-y-10 py-12">
        <p className="max-w-[9ch] font-display text-4xl leading-[1.02] font-extrabold tracking-[-0.035em]">
          Your ticketing paradise
        </p>
        <nav aria-labelledby="support">
          <h2 id="support" className="font-sans text-base font-semibold tracking-normal">
            Support
          </h2>
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {SUPPORT.map(([href, text]) => (
              <li key={href}>
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center text-muted hover:text-base-content"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {themeToggle ? <ThemeToggle className="-mx-3" /> : null}
      </div>
    </footer>
  );
}
