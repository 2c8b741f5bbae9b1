import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { findFonts, HOUSE_LETTERS, type Voice } from './ticket-fonts.ts';

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
}
const besidePdfkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'));
const fontkit: { openSync(file: string): Font } = besidePdfkit('fontkit');
const fonts = findFonts();
const voices: Voice[] = ['display', 'strong', 'text'];

describe.each(voices)('the %s voice', (voice) => {
  it('has every letter that the house typeface is trusted with', () => {
    const font = fontkit.openSync(fonts.fileFor(voice, 'A'));
    for (let codePoint = 0x20; codePoint < 0x3000; codePoint += 1) {
      if (HOUSE_LETTERS.test(String.fromCodePoint(codePoint)) && !font.hasGlyphForCodePoint(codePoint)) {
        expect.fail(`U+${codePoint.toString(16)}`);
      }
    }
  });

  it('turns to a fallback that has Greek, Cyrillic, Polish and Vietnamese', () => {
    const text = 'ΆΩάώ АЯаяЁё ҐЇЄ ŁódźĄĆ ạảấầẩẫ';
    const file = fonts.fileFor(voice, text);
    expect(file).toContain('DejaVu');
    const font = fontkit.openSync(file);
    expect([...text].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([]);
  });
});
