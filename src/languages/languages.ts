import { af } from './af/af.ts';
import { ar } from './ar/ar.ts';
import { de } from './de/de.ts';
import { es } from './es/es.ts';
import { fr } from './fr/fr.ts';
import type { Locale } from './locales.ts';
import { nl } from './nl/nl.ts';
import { pt } from './pt/pt.ts';
import { ENGLISH, type Language } from './texts.ts';

/** Returns a language with all its texts. The server has all languages; browsers only get the texts of their page. */
export const languageOf = (locale: Locale): Language =>
  locale === 'en' ? ENGLISH : { locale, texts: { af, ar, de, es, fr, nl, pt }[locale] };
