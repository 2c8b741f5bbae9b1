import { openSync } from 'fontkit';
import { expect, test } from 'vitest';
import { shipped } from '../shipped.ts';
import { withOwnLetters } from './with-own-letters.ts';

const open = () => {
  const font = openSync(shipped('src/adapters/documents/fonts/InstrumentSans-SemiBold.ttf'));
  if (font.type !== 'TTF') throw new Error('Not a single font.');
  return font;
};

/** A font that has met the full stop's shape as a part of another letter, and has laid out a text. */
function used() {
  const [font, other] = [open(), open()];
  font.getGlyph(other.layout('.').glyphs[0]?.id ?? 0);
  font.layout('a');
  return font;
}

const codePoints = (font: ReturnType<typeof open>) => font.layout('.').glyphs[0]?.codePoints;

test('a letter is itself, whatever its shape was met as before', () => {
  expect(codePoints(withOwnLetters(used()))).toEqual([46]);
});

test('twin: the used font and one that shares its engine have lost the letter', () => {
  expect(codePoints(used())).toEqual([]);
  expect(codePoints(Object.create(used(), { _glyphs: { value: {} } }))).toEqual([]);
});
