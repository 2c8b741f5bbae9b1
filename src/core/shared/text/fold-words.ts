/** The shortest text that somebody is found by, which is also the shortest that an index of trigrams finds. */
export const TRIGRAM = 3;

/** Apostrophes of all kinds, which people leave out, and characters that nobody sees. */
const LEFT_OUT =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is left out by itself
  /['`´‘’‚‛′ʹʻʼʽˈ՚׳＇\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]/gu;
/** Accents, and the vowel signs of Hebrew and Arabic. */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is left out by itself
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]/gu;
/** Letters that have no accent to lose. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
/** Characters of Chinese, Japanese and Korean, each of which is a word. */
const EACH_A_WORD =
  /[\u2e80-\u2fff\u3005-\u3007\u3040-\u30fa\u30fc-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]/gu;
const BETWEEN_WORDS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are no part of a word
  /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u1680\u2000-\u206f\u2212\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb]+/gu;

/**
 * Folds a text for searching (decision 0129): without case, accents, apostrophes and punctuation, its words apart by one space. The database's function
 * `folded` (migrations/0130) does the same, and an index is on its results; a test compares both.
 * @returns the words, with a space before the first
 */
export function folded(text: string): string {
  const plain = text
    .replace(LEFT_OUT, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœþøđðłħıς]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(EACH_A_WORD, ' $& ')
    .replace(BETWEEN_WORDS, ' ');
  return ` ${plain.trim()}`;
}

/** The words to look for, folded. */
export const foldedWords = (text: string): string[] => folded(text).split(' ').filter(Boolean);

/** Tells whether a text is long enough to find somebody by: three letters, or two characters of Chinese, Japanese or Korean. */
export function isLongEnough(text: string): boolean {
  const words = foldedWords(text).join('');
  return Array.from(words).length >= (new RegExp(EACH_A_WORD, 'u').test(words) ? 2 : TRIGRAM);
}
