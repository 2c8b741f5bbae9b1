import { type RawBuilder, sql } from 'kysely';
import { foldedWords, TRIGRAM } from './fold-words.ts';
import { literal } from './like.ts';

/**
 * SQL: whether folded words hold each word of a text, in any order; a word of one or two letters only at the beginning of one. An index of
 * trigrams over the words answers it. Never true for a text without words.
 * @param words SQL of `folded(...)`, as the index has it
 */
export function holdsWords(words: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const each = foldedWords(text).map((word) => {
    const isShort = Array.from(word).length < TRIGRAM;
    return sql`${words} like ${`%${isShort ? ' ' : ''}${literal(word)}%`}`;
  });
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` and `)})`;
}

/** Returns a complete email address in lower case; undefined for any other text. Whoever types one means exactly that. */
export function wholeAddress(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const [name = '', domain = '', ...more] = plain.split('@');
  const isWhole =
    name !== '' && more.length === 0 && /^[^\s.]+(\.[^\s.]+)*\.[^\s.]{2,}$/u.test(domain) && !/\s/.test(name);
  return isWhole ? plain : undefined;
}
