import type { Locale } from './locales.ts';

/** A text that depends on the number `{count}`, by CLDR's plural category: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Texts by key. `{name}` stands for a value, `<name>words</name>` for words inside an element. */
export type Texts = Readonly<Record<string, string | Forms>>;

/** The texts of a part of the product, in English. Other languages have the same keys in a file of the same name. */
export interface TextRoom<T extends Texts = Texts> {
  name: string;
  texts: T;
}

/* @__NO_SIDE_EFFECTS__ */
export const textRoom = <const T extends Texts>(name: string, texts: T): TextRoom<T> => ({ name, texts });

/** The plural categories that a language distinguishes; those of fractions and millions are left to `other`. */
type Categories<L extends Locale> = L extends 'ar' ? Intl.LDMLPluralRule : 'one' | 'other';

/** A room's texts in another language: what is missing does not compile. */
export type In<L extends Locale, R extends TextRoom> = {
  readonly [Key in keyof R['texts']]: R['texts'][Key] extends string
    ? string
    : Readonly<Record<Categories<L>, string>>;
};

/** A language with its texts by room. English has none here: its texts stand where they are asked for. */
export interface Language {
  locale: Locale;
  texts: Readonly<Record<string, Texts>>;
}

export const ENGLISH: Language = { locale: 'en', texts: {} };
