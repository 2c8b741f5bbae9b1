import { en } from '../../../languages/en/en.ts';
import type { Locale } from '../../../languages/locales.ts';
import { type Say, sayIn } from '../../../languages/say.ts';
import { ENGLISH, type Language, type TextRoom, type Texts } from '../../../languages/texts.ts';

/** The language of the page that a script of ours is in. Its texts come with the page, so that the script has none. */
export const pageLanguage: Language =
  typeof document === 'undefined' ? ENGLISH : languageOfPage(document.querySelector('[data-texts]'));

function languageOfPage(place: HTMLElement | null): Language {
  const texts = JSON.parse(place?.dataset.texts ?? '{}') as Language['texts'];
  return { locale: document.documentElement.lang as Locale, texts };
}

/** Returns what says the texts of a room that the page has in `data-texts`. Where there is no page, as in tests, they are English. */
export function sayOnPage<Name extends keyof typeof en>(name: Name) {
  const room: TextRoom = import.meta.env.SSR ? en[name] : { name, texts: {} };
  return sayIn(room, pageLanguage) as unknown as Say<(typeof en)[Name]['texts']>;
}

/** The value of `data-texts` on a page whose script says the texts of these rooms. */
export function textsForScript({ texts }: Language, rooms: readonly TextRoom[]): string {
  const told: Record<string, Texts> = {};
  for (const room of rooms) told[room.name] = texts[room.name] ?? room.texts;
  return JSON.stringify(told);
}
