import { frame } from '../../../languages/en/frame.ts';
import { useAddress, useWords } from '../language/language.tsx';
import { LanguageChooser } from '../language/language-chooser.tsx';
import { ThemeToggle } from '../themes/theme-toggle.tsx';

const SUPPORT = [
  ['/terms', 'terms'],
  ['/refund-policy', 'refundPolicy'],
  ['/privacy-policy', 'privacyPolicy'],
  ['/faqs', 'faqs'],
] as const;

interface FooterProps {
  /** False if the page already has a theme switch at the top. */
  themeToggle?: boolean;
  /** Whether the page can be had in other languages. */
  languages?: boolean;
}

/** The foot of every page. */
export function Footer({ themeToggle = true, languages = false }: FooterProps) {
  const say = useWords(frame);
  const at = useAddress();
  return (
    <footer className="mt-auto bg-raised">
      <div className="shell flex flex-wrap items-end justify-between gap-x-16 gap-y-10 py-12">
        <p className="max-w-[9ch] font-display text-4xl leading-[1.02] font-extrabold tracking-[-0.035em]">
          {say('slogan')}
        </p>
        <nav aria-labelledby="support">
          <h2 id="support" className="font-sans text-base font-semibold tracking-normal">
            {say('support')}
          </h2>
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {SUPPORT.map(([href, text]) => (
              <li key={href}>
                <a
                  href={at(href)}
                  className="inline-flex min-h-11 items-center text-muted hover:text-base-content"
                >
                  {say(text)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {themeToggle ? <ThemeToggle className="-mx-3" /> : null}
        {languages ? <LanguageChooser /> : null}
      </div>
    </footer>
  );
}
