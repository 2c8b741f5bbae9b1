import { pdfCanvas } from './canvas.ts';
import { lineWidth, setLines } from './set-lines.ts';
import type { Fonts, Voice } from './ticket-fonts.ts';

type Structure = PDFKit.PDFStructureElement;

/** Places a text, in points from the page's top left. It starts at `size` and shrinks to `minSize` before it is cut. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly voice: Voice;
  readonly size: number;
  readonly minSize?: number;
  /** Breaks a word that no line holds at any size, rather than set the text smaller for it. */
  readonly breaks?: boolean;
  readonly colour: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly link?: string;
}

/** Writes and draws on the current page so that nothing leaves its box and everything is tagged or marked as decoration. */
export interface Pen {
  readonly doc: PDFKit.PDFDocument;
  /** Writes a text under a structure element (`H1`, `P`, `Link`). Returns the height it took, in points. */
  write(parent: Structure, tag: string, text: string, box: TextBox): number;
  /** The width that a text takes on one line, in points. */
  widthOf(text: string, look: Pick<TextBox, 'voice' | 'size'>): number;
  /** The height that `write` would take. */
  measure(text: string, box: TextBox): number;
  /** Draws what screen readers should pass over. */
  decorate(draw: () => void): void;
}

export function createPen(doc: PDFKit.PDFDocument, fonts: Fonts): Pen {
  const canvas = pdfCanvas(doc, fonts);
  return {
    doc,
    widthOf: (text, look) => lineWidth(canvas, fonts, printable(text), look),
    measure: (text, box) => setLines(canvas, fonts, printable(text), box).height,
    write(parent, tag, raw, box) {
      const text = printable(raw);
      const { height, plain, draw } = setLines(canvas, fonts, text, box);
      // What is read aloud and copied stays as it was typed, in the order of speech.
      const element: Structure = doc.struct(tag, plain ? {} : { actual: text }, () => {
        draw();
        if (box.link) doc.link(box.x, box.y, box.width, height, box.link, linkOptions(element, text));
      });
      parent.add(element);
      return height;
    },
    decorate(draw) {
      doc.markContent('Artifact', { type: 'Layout' });
      doc.save();
      draw();
      doc.restore();
      doc.endMarkedContent();
    },
  };
}

/** The text again, as what a screen reader says of the link; pdfkit's types lack the entry. */
function linkOptions(structParent: Structure, text: string): PDFKit.Mixins.AnnotationOption {
  const options = { structParent, Contents: new String(text) };
  return options as object;
}

/** Without characters that only steer others, except where they join letters or pictures. Line ends stay. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .replace(/(?<=^|[\p{Script=Latin}\p{N}\p{P}\p{Z}\n])[\u200c\u200d]+/gu, '')
    .replace(/[^\S\n\u00a0]+/g, ' ')
    .trim();
}
