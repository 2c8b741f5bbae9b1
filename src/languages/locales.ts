/** The languages that Tikiti speaks, by BCP 47 tag. English is the one that texts are written in first. */
export const LOCALES = ['en', 'af', 'de', 'fr', 'es', 'pt', 'nl', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language by its own name, as a chooser shows it. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: 'English',
  af: 'Afrikaans',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  nl: 'Nederlands',
  ar: 'العربية',
};

export const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text);

/** The value of HTML's `dir`. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/**
 * What Intl formats for a language by. English is Britain's, where a date reads "12 December". Arabic has the figures of codes, card
 * numbers and countdowns, so that a page has one kind.
 */
export function intlTag(locale: Locale): string {
  return { en: 'en-GB', ar: 'ar-u-nu-latn' }[locale as string] ?? locale;
}

/** "1 200": a number as people read it. In English thousands are apart by a space that does not break. */
export const formatNumber = (value: number, locale: Locale): string =>
  locale === 'en'
    ? value.toLocaleString('en').replaceAll(',', '\u00a0')
    : value.toLocaleString(intlTag(locale));

/** "2.5 %" of 0.025. */
export const formatPercent = (share: number, locale: Locale): string =>
  locale === 'en'
    ? `${Math.round(share * 10_000) / 100}\u00a0%`
    : share.toLocaleString(intlTag(locale), { style: 'percent', maximumFractionDigits: 2 });
