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
  const shape = (text: string) => text.split(/(?<= )/).map((word) => kept(word, () => shapeWord(font, word)));
  shapers.set(font, shape);
  return shape;
}

function shapeWord(font: Font, word: string): ShapedWord {
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
