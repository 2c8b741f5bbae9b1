import { formatNumber, intlTag, type Locale } from './locales.ts';
import type { Forms, Language, TextRoom, Texts } from './texts.ts';

type Written<T> = T extends string ? T : Extract<T[keyof T], string>;
type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The names of a text's values; one with several forms needs the number that chooses one. */
export type NamesIn<T> = Names<Written<T>> | (T extends string ? never : 'count');

type Value<Name> = Name extends 'count' ? number : string | number;

/** Says a text of a room in one language. Numbers are written as that language does; `count` also chooses the plural. */
export type Say<T extends Texts> = <Key extends keyof T & string>(
  key: Key,
  ...values: [NamesIn<T[Key]>] extends [never] ? [] : [{ [Name in NamesIn<T[Key]>]: Value<Name> }]
) => string;

/** Returns what says the texts of a room in a language. */
export function sayIn<T extends Texts>(room: TextRoom<T>, language: Language): Say<T> {
  return (key, ...[values]) => filled(textOf(room, language, key, values), values ?? {}, language.locale);
}

/** A text with its values still to be filled in. */
export function textOf(
  room: TextRoom,
  { locale, texts }: Language,
  key: string,
  values: { count?: unknown } = {},
): string {
  const text = texts[room.name]?.[key] ?? room.texts[key] ?? '';
  return typeof text === 'string' ? text : formOf(text, Number(values.count), locale);
}

function formOf(forms: Forms, count: number, locale: Locale): string {
  return forms[new Intl.PluralRules(intlTag(locale)).select(count)] ?? forms.other;
}

function filled(text: string, values: Record<string, string | number>, locale: Locale): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? formatNumber(value, locale) : value;
  });
}
