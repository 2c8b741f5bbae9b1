import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export const hasRightToLeft = (text: string) => RIGHT_TO_LEFT.test(text);

const NUMBER = '[\u0660-\u0669\u06f0-\u06f9]+(?:[.,:/\u066b\u066c][\u0660-\u0669\u06f0-\u06f9]+)*';
const LETTERS = `(?:(?!${NUMBER})[${RIGHT_TO_LEFT.source.slice(1, -1)}\u200c\u200d])+`;
const PARTS = new RegExp(`(${NUMBER}|${LETTERS})`, 'u');
const IS_NUMBER = new RegExp(`^${NUMBER}$`, 'u');

/**
 * Parts of a word with such letters as they are seen from the left, for fonts that turn round each part with such letters: brackets point
 * the other way, and numbers are turned round beforehand, since they are read from the left.
 */
export function inSeenParts(word: string): string[] {
  return word
    .split(PARTS)
    .filter((part) => part !== '')
    .map((part) => {
      if (!hasRightToLeft(part)) return Array.from(part, mirrored).join('');
      return IS_NUMBER.test(part) ? [...part].reverse().join('') : part;
    })
    .reverse();
}

const mirrored = (character: string) => bidi.getMirroredCharacter(character) ?? character;

/**
 * The words of each line in the order in which they are seen from the left. pdfkit shapes a word the right way, and sets words as they
 * come.
 * Source: https://www.unicode.org/reports/tr9/ (rule L2, for whole words)
 */
export function inSeenOrder(text: string): string[][] {
  const base = (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
  return text.split('\n').map((line) => {
    const embedding = bidi.getEmbeddingLevels(line, base);
    const words = [...line.matchAll(/[^ ]+/g)].map(({ 0: word, index }) => ({
      // The font turns a word round by its letters; what has none of them stays to be done: a comma after a number.
      word: hasRightToLeft(word)
        ? word
        : bidi
            .getReorderedString(line, embedding, index, index + word.length - 1)
            .slice(index, index + word.length),
      level: embedding.levels[index + strongestAt(word)] ?? 0,
    }));
    return reorder(words);
  });
}

interface Levelled {
  word: string;
  /** Odd: from right to left. */
  level: number;
}

/** A bracket or a quotation mark goes with the letters after it. */
const strongestAt = (word: string) => Math.max(0, word.search(/[\p{L}\p{N}]/u));

/** From the highest level to the lowest that is odd, what is at least that high is turned round. */
function reorder(line: Levelled[]): string[] {
  let seen = line;
  for (let level = Math.max(0, ...line.map((word) => word.level)); level > 0; level -= 1) {
    const turned: Levelled[] = [];
    let run: Levelled[] = [];
    for (const word of seen) {
      if (word.level >= level) {
        run.unshift(word);
        continue;
      }
      turned.push(...run, word);
      run = [];
    }
    seen = [...turned, ...run];
  }
  return seen.map(({ word }) => word);
}
