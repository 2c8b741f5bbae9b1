import type { Font } from 'fontkit';
import { keepRecent } from './keep-recent.ts';

/** A word with the space after it, as a font draws it, for a size of one. */
export interface ShapedWord {
  readonly width: number;
  readonly glyphs: readonly {
    /** Number in the font. */
    readonly id: number;
    /** How much further than its width the next glyph stands. */
    readonly kerning: number;
    /** Stands on its base line, beside the glyph before it. */
    readonly isInLine: boolean;
  }[];
}

const WORDS_KEPT = 2_000;
const shapers = new WeakMap<Font, (text: string) => ShapedWord[]>();

/** Shapes texts word by word, as pdfkit does. A font keeps its last words, since most tickets say the same. */
export function shapeWords(font: Font): (text: string) => ShapedWord[] {
  const before = shapers.get(font);
  if (before) return before;
  const kept = keepRecent<ShapedWord>(WORDS_KEPT);
  const shapePlain = shapeByPairs(font);
  const shapeWord = (word: string) => shapePlain(word) ?? shapeWhole(font, word);
  const shape = (text: string) => text.split(/(?<= )/).map((word) => kept(word, () => shapeWord(word)));
  shapers.set(font, shape);
  return shape;
}

/** Shapes a word as fontkit does. */
export function shapeWhole(font: Font, word: string): ShapedWord {
  const { glyphs, positions, advanceWidth } = font.layout(word);
  return {
    width: advanceWidth / font.unitsPerEm,
    glyphs: glyphs.map((glyph, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      const kerning = (xAdvance - glyph.advanceWidth) / font.unitsPerEm;
      return { id: glyph.id, kerning, isInLine: xOffset === 0 && yOffset === 0 };
    }),
  };
}

/** What codes, numbers and email addresses are written with, in which no shape depends on more than the letter beside it. */
const PLAIN = /^[0-9A-Za-z@.-]{2,}[ ]?$/;

/** Three letters that some fonts draw as one shape, although they draw any two of them apart. */
const THREE_IN_ONE = /\.\.|www/i;

/** Two letters as fontkit shapes them, in units of the font. */
interface Pair {
  readonly ids: readonly [number, number];
  /** How far the second stands from the first, and the next from the second. */
  readonly advances: readonly [number, number];
  /** How much further than its width the second stands. */
  readonly kerning: number;
}

/**
 * Shapes words that no other document has, such as a code, from pairs of their letters, which many have: fontkit takes many times as long.
 * @returns undefined for a word with other letters, or with two that melt into one or change their shape
 */
export function shapeByPairs(font: Font): (word: string) => ShapedWord | undefined {
  const pairs = new Map<string, Pair | undefined>();
  const pairOf = (letters: string) => {
    if (!pairs.has(letters)) pairs.set(letters, shapePair(font, letters));
    return pairs.get(letters);
  };
  return (word) => {
    if (!PLAIN.test(word) || THREE_IN_ONE.test(word)) return undefined;
    const glyphs: ShapedWord['glyphs'][number][] = [];
    let width = 0;
    let last: Pair | undefined;
    for (let at = 0; at + 1 < word.length; at += 1) {
      const pair = pairOf(word.slice(at, at + 2));
      if (!pair || (last && last.ids[1] !== pair.ids[0])) return undefined;
      glyphs.push({ id: pair.ids[0], kerning: pair.kerning / font.unitsPerEm, isInLine: true });
      width += pair.advances[0];
      last = pair;
    }
    if (!last) return undefined;
    glyphs.push({ id: last.ids[1], kerning: 0, isInLine: true });
    return { width: (width + last.advances[1]) / font.unitsPerEm, glyphs };
  };
}

function shapePair(font: Font, letters: string): Pair | undefined {
  const { glyphs, positions } = font.layout(letters);
  const [first, second, third] = glyphs;
  const [one, two] = positions;
  if (!first || !second || third || !one || !two) return undefined;
  const stayInLine = [one, two].every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0);
  if (!stayInLine || two.xAdvance !== second.advanceWidth) return undefined;
  return {
    ids: [first.id, second.id],
    advances: [one.xAdvance, two.xAdvance],
    kerning: one.xAdvance - first.advanceWidth,
  };
}
