import { cookieName } from '../core/accounts/cookies.ts';
import { preferredLocale } from '../languages/choose-locale.ts';
import { isLocale, type Locale } from '../languages/locales.ts';
import { isTranslated } from '../languages/translated-pages.ts';

/** The language in which a page is wanted. */
export interface AskedLanguage {
  /** Path and query without the language. */
  target: string;
  locale: Locale;
  /** "/de" if the address says the language, otherwise ''. */
  prefix: string;
  /** Whether the visitor chose it, by the address or once in the page's foot. Otherwise it follows from their browser. */
  chosen: boolean;
}

const PREFIX = /^\/([a-z]{2})(?=[/?]|$)/;

/**
 * Finds out in which language somebody wants a page (decision 0171): what the address says, else what they chose, else what their browser
 * prefers. What is not translated is in English, and a prefix before it leads nowhere.
 * @param target path and query, as in the first line of a request
 * @param header reads a header, by its name in lower case
 */
export function askedLanguage(
  target: string,
  header: (name: string) => string | null | undefined,
  publicUrl: string,
): AskedLanguage {
  const [prefix = '', named = ''] = PREFIX.exec(target) ?? [];
  const rest = isLocale(named) ? withSlash(target.slice(prefix.length)) : target;
  const queryAt = rest.indexOf('?');
  if (!isTranslated(queryAt < 0 ? rest : rest.slice(0, queryAt)))
    return { target, locale: 'en', prefix: '', chosen: false };
  if (isLocale(named)) return { target: rest, locale: named, prefix, chosen: true };
  const choice = chosenLocale(header('cookie'), publicUrl);
  const locale = choice ?? preferredLocale(header('accept-language'));
  return { target, locale, prefix: '', chosen: choice !== undefined };
}

/** "/de?page=2" is the landing page's. */
const withSlash = (rest: string) => (rest.startsWith('/') ? rest : `/${rest}`);

function chosenLocale(cookies: string | null | undefined, publicUrl: string): Locale | undefined {
  const start = `${cookieName(publicUrl, 'language')}=`;
  const at = cookies?.indexOf(start) ?? -1;
  const value = at < 0 ? '' : (cookies?.slice(at + start.length, at + start.length + 2) ?? '');
  return isLocale(value) ? value : undefined;
}

/** The name under which a shared page is kept, which is its own for each language. */
export const nameIn = ({ locale, prefix }: AskedLanguage, name: string): string =>
  prefix || locale === 'en' ? prefix + name : `${locale} ${name}`;
