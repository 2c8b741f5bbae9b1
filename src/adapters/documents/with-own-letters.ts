import type { Font } from 'fontkit';

/** What fontkit makes of a font when it first lays a text out. It keeps to the font that it was made for. */
const ENGINE = '_layoutEngine';

/**
 * All that was read of a font, with no letter met yet. fontkit keeps for each shape the letter it first met it as, and none where it was
 * a part of another letter: in the next document that letter could not be read aloud or copied.
 */
export function withOwnLetters(font: Font): Font {
  const own = Object.create(font, { _glyphs: { value: {} } }) as Font;
  // The font's own engine, if it has laid out a text already, would use the font's letters.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(font), ENGINE)?.get?.call(own);
  if (!Object.hasOwn(own, ENGINE)) throw new Error('This fontkit lays texts out in another way.');
  return own;
}
