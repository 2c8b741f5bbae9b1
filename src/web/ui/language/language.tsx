import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import { type NamesIn, type Say, sayIn, textOf } from '../../../languages/say.ts';
import { ENGLISH, type Forms, type Language, type TextRoom, type Texts } from '../../../languages/texts.ts';
import { isTranslated } from '../../../languages/translated-pages.ts';

/** The language of a page. */
export interface PageLanguage extends Language {
  /** "/de" if the page's address says its language, so that its links do too; otherwise ''. */
  prefix: string;
  /** Whether the visitor chose it. */
  chosen: boolean;
}

export const IN_ENGLISH: PageLanguage = { ...ENGLISH, prefix: '', chosen: false };

/** The server's renderer provides it. Pages with React's client are in English. */
export const LanguageContext = createContext(IN_ENGLISH);

export const useLanguage = () => useContext(LanguageContext);

/** Returns what says the texts of a room in the page's language. */
export const useWords = <T extends Texts>(room: TextRoom<T>): Say<T> => sayIn(room, useLanguage());

/** Returns what gives the address of a translated page the prefix that this one has. */
export function useAddress(): (path: string) => string {
  const { prefix } = useLanguage();
  return (path) => (isTranslated(path.replace(/[?#].*/, '')) ? prefix + path : path);
}

type Written<T> = T extends string ? T : T extends Forms ? Extract<T[keyof T], string> : never;
type Tags<T extends string> = T extends `${string}</${infer Name}>${infer Rest}` ? Name | Tags<Rest> : never;

type Parts<T> = { [Name in NamesIn<T>]: Name extends 'count' ? number : ReactNode } & {
  [Name in Tags<Written<T>>]: (words: ReactNode) => ReactNode;
};

interface TellProps<T extends Texts, Key extends keyof T & string> {
  of: TextRoom<T>;
  text: Key;
  /** An element or text for each `{name}`, and what makes an element of the words in each `<name>`. */
  with: Parts<T[Key]>;
}

/** A text with elements in it. A translation may put them in another order. */
export function Tell<T extends Texts, Key extends keyof T & string>({
  of,
  text,
  with: parts,
}: TellProps<T, Key>): ReactNode {
  const language = useLanguage();
  return withParts(textOf(of, language, text, parts as { count?: unknown }), parts);
}

/** Makes words that only a screen reader says. */
export const aloud = (words: ReactNode) => <span className="sr-only">{words}</span>;

type AnyPart = ReactNode | ((words: ReactNode) => ReactNode);

const PART = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g;

function withParts(text: string, parts: Record<string, AnyPart>): ReactNode {
  const shown: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: value, 2: tag, 3: words = '', index } of text.matchAll(PART)) {
    if (index > end) shown.push(text.slice(end, index));
    const part = parts[value ?? tag ?? ''];
    shown.push(typeof part === 'function' ? part(withParts(words, parts)) : (part as ReactNode));
    end = index + whole.length;
  }
  if (end < text.length) shown.push(text.slice(end));
  return createElement(Fragment, null, ...shown);
}
