import { deflateSync } from 'node:zlib';
import type { Font, Glyph } from 'fontkit';
import { HOUSE_LETTERS } from './choose-fonts.ts';
import { type ShapedWord, shapeWords } from './shape-words.ts';
import { withOwnLetters } from './with-own-letters.ts';

/**
 * Letters of a font as PDFs embed them. pdfkit chooses and packs them anew for each document, which takes longer than drawing a ticket; the
 * usual ones are made ready once a thread and embedded as they are (decision 0137).
 */
export interface LetterSet {
  /** Writes a text as the operand of TJ: numbers of glyphs, and how far to move between them. Undefined if it lacks one of the letters. */
  encode(text: string): string | undefined;
  /** Puts the set into a document. @returns the font of its pages' resources */
  embed(doc: PDFKit.PDFDocument): PDFKit.PDFKitReference;
}

/** What tickets of most events are written with: 112 letters, 6 to 7 kB a font. */
const USUAL = /^[ -~\u00a0–—‘’“”…·×€£©•]$/;
/** The last of HOUSE_LETTERS. */
const LAST_LETTER = 0x2122;
/** A glyph may stand for several letters. */
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl'];

/** The sets of a house typeface, smallest first: the usual letters, and all that Tikiti sets in it. */
export function letterSets(font: Font): readonly LetterSet[] {
  return [
    makeOnce(() => makeLetterSet(font, USUAL, 'TIKITU')),
    makeOnce(() => makeLetterSet(font, HOUSE_LETTERS, 'TIKITH')),
  ];
}

function makeOnce(make: () => LetterSet): LetterSet {
  let made: LetterSet | undefined;
  const set = () => {
    made ??= make();
    return made;
  };
  return { encode: (text) => set().encode(text), embed: (doc) => set().embed(doc) };
}

/** fontkit's own types are wrong about it. */
interface Subset {
  /** @returns the number of a glyph in the subset */
  includeGlyph(id: number): number;
  encode(): Uint8Array;
}

function makeLetterSet(shared: Font, letters: RegExp, tag: string): LetterSet {
  const font = withOwnLetters(shared);
  const subset = font.createSubset() as unknown as Subset;
  const glyphs: Glyph[] = [font.getGlyph(0)];
  /** Numbers in the set by numbers in the font. */
  const numbers = new Map<number, number>();
  const single = Array.from({ length: LAST_LETTER + 1 }, (_, code) => String.fromCharCode(code));
  for (const text of [...single.filter((letter) => letter >= ' ' && letters.test(letter)), ...LIGATURES]) {
    for (const glyph of font.layout(text).glyphs) {
      const number = subset.includeGlyph(glyph.id);
      glyphs[number] ??= glyph;
      numbers.set(glyph.id, number);
    }
  }
  const shape = shapeWords(shared);
  const packed = packFont(font, `${tag}+${font.postscriptName}`, glyphs, subset.encode());
  return {
    encode: (text) => writeGlyphs(shape(text), numbers),
    embed: (doc) => embed(doc, packed),
  };
}

function writeGlyphs(words: readonly ShapedWord[], numbers: ReadonlyMap<number, number>): string | undefined {
  let operand = '<';
  for (const { glyphs } of words) {
    for (const { id, kerning, isInLine } of glyphs) {
      const number = numbers.get(id);
      if (number === undefined || !isInLine) return undefined;
      operand += number.toString(16).padStart(4, '0');
      if (kerning !== 0) operand += `> ${Number((-1000 * kerning).toFixed(3))} <`;
    }
  }
  return `[${operand}>] TJ`;
}

/** The parts of a font in a PDF, packed. Lengths are in thousandths of the size. */
interface PackedFont {
  readonly name: string;
  readonly descriptor: object;
  readonly widths: readonly number[];
  readonly file: Uint8Array;
  readonly fileLength: number;
  readonly toUnicode: Uint8Array;
}

function packFont(font: Font, name: string, glyphs: readonly Glyph[], file: Uint8Array): PackedFont {
  const scale = 1000 / font.unitsPerEm;
  const { minX, minY, maxX, maxY } = font.bbox;
  return {
    name,
    descriptor: {
      Type: 'FontDescriptor',
      FontName: name,
      // Symbolic: its glyphs are found by number.
      Flags: 4,
      FontBBox: [minX, minY, maxX, maxY].map((length) => length * scale),
      ItalicAngle: font.italicAngle,
      Ascent: font.ascent * scale,
      Descent: font.descent * scale,
      CapHeight: font.capHeight * scale,
      XHeight: font.xHeight * scale,
      StemV: 0,
    },
    widths: glyphs.map(({ advanceWidth }) => advanceWidth * scale),
    file: deflateSync(file, { level: 9 }),
    fileLength: file.byteLength,
    toUnicode: deflateSync(toUnicode(glyphs), { level: 9 }),
  };
}

function embed(doc: PDFKit.PDFDocument, font: PackedFont): PDFKit.PDFKitReference {
  const add = (data: object, content?: Uint8Array) => {
    const reference = doc.ref(data);
    reference.end(content);
    return reference;
  };
  const FontFile2 = add({ Filter: 'FlateDecode', Length1: font.fileLength }, font.file);
  const FontDescriptor = add({ ...font.descriptor, FontFile2 });
  const glyphs = add({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: font.name,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor,
    W: [0, font.widths],
    CIDToGIDMap: 'Identity',
  });
  const ToUnicode = add({ Filter: 'FlateDecode' }, font.toUnicode);
  return add({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: font.name,
    Encoding: 'Identity-H',
    DescendantFonts: [glyphs],
    ToUnicode,
  });
}

/** The letters that each glyph stands for, so that a text can be copied, searched and read aloud. */
function toUnicode(glyphs: readonly Glyph[]): string {
  const hex = (codePoint: number) => codePoint.toString(16).padStart(4, '0');
  const letters = glyphs.map(({ codePoints }) => `<${codePoints.map(hex).join('')}>`);
  const ranges: string[] = [];
  // The first two bytes of a range's numbers must not differ.
  for (let from = 0; from < letters.length; from += 256) {
    const part = letters.slice(from, from + 256);
    ranges.push(`<${hex(from)}> <${hex(from + part.length - 1)}> [${part.join(' ')}]`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
