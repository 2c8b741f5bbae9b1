import type { en } from './en/en.ts';
import type { Locale } from './locales.ts';
import type { In } from './texts.ts';

/** All texts of a language. */
export type Catalogue<L extends Locale> = { readonly [Name in keyof typeof en]: In<L, (typeof en)[Name]> };
