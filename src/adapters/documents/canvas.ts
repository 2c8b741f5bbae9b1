import type { Font } from 'fontkit';
import type { Run } from './choose-fonts.ts';

/** Where lines of text are drawn. */
export interface Canvas {
  /** The width of a run at a size, both in the canvas's own unit. */
  widthOf(run: Run, size: number): number;
  /** Draws a run from a point on its base line. */
  draw(run: Run, at: { x: number; y: number; size: number; colour: string }): void;
}

/** The current page of a PDF, in points. */
export function pdfCanvas(doc: PDFKit.PDFDocument): Canvas {
  return {
    widthOf({ font, text }, size) {
      setFont(doc, font);
      return doc.fontSize(size).widthOfString(text);
    },
    draw({ font, text, thickened }, { x, y, size, colour }) {
      setFont(doc, font);
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

/** pdfkit takes an open font as well as a file of one, which its types do not know yet. */
function setFont(doc: PDFKit.PDFDocument, font: Font): void {
  doc.font(font as unknown as PDFKit.Mixins.PDFFontSource, font.postscriptName);
}

/** Collects text as shapes of an SVG, in px: whoever shows it needs no fonts. */
export function svgCanvas(): Canvas & { shapes: string[] } {
  const shapes: string[] = [];
  return {
    shapes,
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
