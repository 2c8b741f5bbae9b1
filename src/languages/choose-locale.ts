import { isLocale, type Locale } from './locales.ts';

/** The headers that browsers send are few, and each is read once. What programs make up must not fill the memory. */
const HEADERS_KEPT = 1_000;
const kept = new Map<string, Locale>();

/** The language that somebody reads best by their browser's Accept-Language (RFC 9110, 12.5.4); English if we speak none of theirs. */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale {
  if (!acceptLanguage) return 'en';
  const before = kept.get(acceptLanguage);
  if (before) return before;
  const locale = bestOf(acceptLanguage);
  if (kept.size >= HEADERS_KEPT) kept.clear();
  kept.set(acceptLanguage, locale);
  return locale;
}

function bestOf(acceptLanguage: string): Locale {
  const wishes = acceptLanguage.split(',', 20).map((wish) => {
    const [range = '', ...parameters] = wish.toLowerCase().split(';');
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))?.trim();
    return { language: range.trim().split('-')[0] ?? '', weight: weight ? Number(weight.slice(2)) : 1 };
  });
  // A sort keeps the order of equals, which is that of the browser's settings.
  const best = wishes
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .find(({ language }) => isLocale(language) || language === '*')?.language;
  return best !== undefined && isLocale(best) ? best : 'en';
}
