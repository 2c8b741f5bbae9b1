import { clustersOf } from './choose-fonts.ts';

/** Says whether a line holds a text. */
type Fits = (text: string) => boolean;

/** Scripts that put no space between words. */
const WITHOUT_SPACES =
  /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Thai}|\p{scx=Lao}|\p{scx=Khmer}|\p{scx=Myanmar}|\p{scx=Tibetan}/u;
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Breaks a text into lines, between words.
 * @param breaks fills lines with a word that none holds, from a line of its own on, rather than let it stick out
 */
export function breakLines(text: string, fits: Fits, breaks: boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const piece of piecesOf(paragraph)) {
      const longer = `${lines.at(-1)}${piece}`;
      if (fits(longer.trimEnd())) lines[lines.length - 1] = longer;
      else if (breaks && !fits(piece.trimEnd())) lines.push(...lineByLine(piece, fits));
      else lines.push(piece);
    }
    return lines.map((line) => line.trim()).filter((line) => line !== '');
  });
}

/** Parts of a paragraph that stay on one line. Together they are the paragraph. */
export function piecesOf(paragraph: string): string[] {
  return paragraph
    .split(/(?<=[ -])(?=[^ -])/)
    .flatMap((piece) => (WITHOUT_SPACES.test(piece) ? wordsOf(piece) : [piece]));
}

/** A comma stays with the word before it, an opening bracket with the word after it, and Latin letters and numbers together. */
function wordsOf(piece: string): string[] {
  const words: string[] = [];
  for (const { segment } of WORDS.segment(piece)) {
    const before = words.at(-1);
    const joins =
      /^[\p{Pe}\p{Pf}\p{Po}\p{M}\s]/u.test(segment) ||
      /[\p{Ps}\p{Pi}]$/u.test(before ?? '') ||
      /[!-~]\n[!-~]/.test(`${before}\n${segment}`);
    if (joins && before !== undefined) words[words.length - 1] = before + segment;
    else words.push(segment);
  }
  return words;
}

function lineByLine(word: string, fits: Fits): string[] {
  const lines = [''];
  for (const cluster of clustersOf(word)) {
    const longer = `${lines.at(-1)}${cluster}`;
    if (fits(longer.trimEnd())) lines[lines.length - 1] = longer;
    else lines.push(cluster);
  }
  return lines.filter((line) => line !== '');
}
