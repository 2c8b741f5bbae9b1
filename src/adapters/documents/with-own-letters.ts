import type { Font } from 'fontkit';

/**
 * All that was read of a font, with no letter met yet. fontkit keeps for each shape the letter it first met it as, and none where it was
 * a part of another letter: in the next document that letter could not be read aloud or copied.
 */
export function withOwnLetters(font: Font): Font {
  return Object.create(font, { _glyphs: { value: {} } });
}
