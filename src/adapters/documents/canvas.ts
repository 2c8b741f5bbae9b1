import type { Font } from 'fontkit';
import type { Run } from './choose-fonts.ts';
import { keepRecent } from './keep-recent.ts';
import type { LetterSet } from './letter-set.ts';
import type { FittedText } from './set-lines.ts';
import { shapeWords } from './shape-words.ts';
import type { Fonts } from './ticket-fonts.ts';
import { withOwnLetters } from './with-own-letters.ts';

/** The texts of the last few events: each of an event's tickets has most of them. */
const fitted = keepRecent<FittedText>(500);

/** Where lines of text are drawn. */
export interface Canvas {
  /** Fits a text into a box, or recalls how it was done; `key` names all that it depends on. */
  fitted(key: string, make: () => FittedText): FittedText;
  /** The width of a run at a size, both in the canvas's own unit. */
  widthOf(run: Run, size: number): number;
  /** Draws a run from a point on its base line. */
  draw(run: Run, at: { x: number; y: number; size: number; colour: string }): void;
}

/** The current page of a PDF, in points. */
export function pdfCanvas(doc: PDFKit.PDFDocument, fonts: Fonts): Canvas {
  const embedded = new Map<LetterSet, { name: string; font: PDFKit.PDFKitReference }>();
  const own = new Map<Font, Font>();

  /** The name of a set on the current page. */
  function nameOf(set: LetterSet): string {
    const { name, font } = embedded.get(set) ?? {
      // pdfkit numbers its own fonts from 1 on.
      name: `F${101 + embedded.size}`,
      font: set.embed(doc),
    };
    embedded.set(set, { name, font });
    doc.page.fonts[name] = font;
    return name;
  }

  /** pdfkit takes an open font as well as a file of one, which its types do not know yet. */
  function setFont(font: Font): void {
    const letters = own.get(font) ?? withOwnLetters(font);
    own.set(font, letters);
    doc.font(letters as unknown as PDFKit.Mixins.PDFFontSource, font.postscriptName);
  }

  return {
    fitted,
    widthOf: widthInWords,
    draw({ font, text, thickened }, { x, y, size, colour }) {
      for (const set of fonts.lettersOf(font)) {
        const glyphs = set.encode(text);
        if (glyphs === undefined) continue;
        doc.fillColor(colour);
        // A page is drawn upside down, and its letters are not.
        doc.addContent(`q\n1 0 0 -1 0 ${short(doc.page.height)} cm\nBT
1 0 0 1 ${short(x)} ${short(doc.page.height - y)} Tm\n/${nameOf(set)} ${short(size)} Tf\n${glyphs}\nET\nQ`);
        return;
      }
      setFont(font);
      doc.fontSize(size).fillColor(colour);
      if (thickened)
        doc
          .lineWidth(size / 30)
          .strokeColor(colour)
          .strokeOpacity(1)
          .undash();
      doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', fill: true, stroke: thickened });
    },
  };
}

function widthInWords({ font, text }: Run, size: number): number {
  return shapeWords(font)(text).reduce((sum, { width }) => sum + width * size, 0);
}

/** A number as PDFs have it: without an exponent. */
const short = (length: number) => Number(length.toFixed(3));

/** Collects text as shapes of an SVG, in px: whoever shows it needs no fonts. */
export function svgCanvas(): Canvas & { shapes: string[] } {
  const shapes: string[] = [];
  return {
    shapes,
    fitted: (_, make) => make(),
    widthOf: ({ font, text }, size) => (font.layout(text).advanceWidth / font.unitsPerEm) * size,
    draw({ font, text, thickened }, { x, y, size, colour }) {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(text);
      let pen = 0;
      const paths = glyphs.map((glyph, at) => {
        const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {};
        const place = `translate(${pen + xOffset} ${yOffset})`;
        pen += xAdvance;
        return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
      });
      const stroke = thickened ? ` stroke="${colour}" stroke-width="${size / 30 / scale}"` : '';
      // A font's letters stand upwards.
      const matrix = `matrix(${scale} 0 0 ${-scale} ${x} ${y})`;
      shapes.push(`<g transform="${matrix}" fill="${colour}"${stroke}>${paths.join('')}</g>`);
    },
  };
}
