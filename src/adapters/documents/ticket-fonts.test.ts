import { describe, expect, it } from 'vitest';
import { findFonts, HOUSE_LETTERS, type Voice } from './ticket-fonts.ts';

const fonts = findFonts()();
const voices: Voice[] = ['display', 'strong', 'text'];

describe.each(voices)('the %s voice', (voice) => {
  it('has every letter that Tikiti’s typeface is used for', () => {
    const font = fonts.fontFor(voice, 'A');
    for (let codePoint = 0x20; codePoint < 0x3000; codePoint += 1) {
      if (HOUSE_LETTERS.test(String.fromCodePoint(codePoint)) && !font.hasGlyphForCodePoint(codePoint)) {
        expect.fail(`U+${codePoint.toString(16)}`);
      }
    }
  });

  it('uses a fallback with Greek, Cyrillic, Polish and Vietnamese', () => {
    const text = 'ΆΩάώ АЯаяЁё ҐЇЄ ŁódźĄĆ ạảấầẩẫ';
    const font = fonts.fontFor(voice, text);
    expect(font.postscriptName).toContain('DejaVu');
    expect([...text].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([]);
  });
});
