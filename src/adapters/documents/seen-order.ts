import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export const hasRightToLeft = (text: string) => RIGHT_TO_LEFT.test(text);

/** A text with its lines broken before the first word that a line does not hold. Words are in the order of speech still. */
export function breakLines(text: string, fits: (line: string) => boolean): string {
  return text
    .split('\n')
    .map((paragraph) =>
      paragraph.split(' ').reduce((lines, word) => {
        const line = lines.slice(lines.lastIndexOf('\n') + 1);
        return `${lines}${fits(`${line} ${word}`) ? ' ' : '\n'}${word}`;
      }),
    )
    .join('\n');
}

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
