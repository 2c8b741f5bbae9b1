import transliterate from 'slugify';

const LONGEST = 60;

/**
 * Converts a name for addresses and file names: "Soirée Zürich, 2. Teil" becomes "soiree-zurich-2-teil". Lower-case a-z, digits and single
 * dashes, at most 60 characters, cut between words where possible. Empty when no character has a Latin spelling (Chinese, Japanese, emoji).
 */
export function slug(name: string): string {
  const words = name
    .normalize('NFKC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}&]+/gu, ' ');
  return shorten(transliterate(words, { lower: true, strict: true }));
}

const shorten = (text: string) =>
  text.length <= LONGEST
    ? text
    : text
        .slice(0, LONGEST + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, LONGEST);
