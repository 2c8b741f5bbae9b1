import { useLocation } from 'react-router';
import { frame } from '../../../languages/en/frame.ts';
import { LANGUAGE_NAMES, LOCALES } from '../../../languages/locales.ts';
import { isTranslated } from '../../../languages/translated-pages.ts';
import { useLanguage, useWords } from './language.tsx';

/** Offers the page in each language, by its own name, and remembers the choice; nothing on a page that is not translated. */
export function LanguageChooser() {
  const { pathname } = useLocation();
  const { locale: shown } = useLanguage();
  const say = useWords(frame);
  if (!isTranslated(pathname)) return null;
  return (
    <form method="post" action="/language" aria-labelledby="language" className="basis-full">
      <h2 id="language" className="font-sans text-base font-semibold tracking-normal">
        {say('language')}
      </h2>
      <input type="hidden" name="back" value={pathname} />
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {LOCALES.map((locale) => (
          <li key={locale}>
            <button
              type="submit"
              name="language"
              value={locale}
              lang={locale}
              aria-current={locale === shown || undefined}
              className="inline-flex min-h-11 cursor-pointer items-center text-muted hover:text-base-content aria-[current]:font-semibold aria-[current]:text-base-content"
            >
              <bdi>{LANGUAGE_NAMES[locale]}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
