import type { Font } from 'fontkit';
import { breakLines, hasRightToLeft, inSeenOrder } from './seen-order.ts';
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
  /** The height that `write` would take. */
  measure(text: string, box: TextBox): number;
  /** Draws what screen readers should pass over. */
  decorate(draw: () => void): void;
}

export function createPen(doc: PDFKit.PDFDocument, fonts: Fonts): Pen {
  return {
    doc,
    measure: (text, box) => setInto(doc, fonts, text, box).height,
    write(parent, tag, raw, box) {
      const { text, options, height } = setInto(doc, fonts, raw, box);
      const turns = hasRightToLeft(text);
      // What is read aloud and copied stays in the order of speech.
      const element: Structure = doc.struct(tag, turns ? { actual: text } : {}, () => {
        doc.fillColor(box.colour);
        if (turns) setWordByWord(doc, text, box, options.lineGap);
        else doc.text(text, box.x, box.y, { ...options, align: box.align ?? 'left' });
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

/** pdfkit sets a line from the left, with each word's space on the wrong side where its letters run the other way. */
function setWordByWord(doc: PDFKit.PDFDocument, text: string, box: TextBox, lineGap: number): void {
  const space = doc.widthOfString(' ');
  const lineHeight = doc.currentLineHeight(true) + lineGap;
  inSeenOrder(text).forEach((words, line) => {
    const widths = words.map((word) => doc.widthOfString(word));
    const width = widths.reduce((sum, each) => sum + each, space * (words.length - 1));
    const room = { left: 0, center: 0.5, right: 1 }[box.align ?? 'left'] * (box.width - width);
    let x = box.x + room;
    words.forEach((word, at) => {
      doc.text(word, x, box.y + line * lineHeight, { lineBreak: false });
      x += (widths[at] ?? 0) + space;
    });
  });
}

/** pdfkit takes an open font as well as a file of one, which its types do not know yet. */
function setFont(doc: PDFKit.PDFDocument, font: Font): void {
  doc.font(font as unknown as PDFKit.Mixins.PDFFontSource, font.postscriptName);
}

/** Sets the font and the largest size at which a text fits its box; what does not fit at the smallest is cut. */
function setInto(doc: PDFKit.PDFDocument, fonts: Fonts, raw: string, box: TextBox) {
  const text = printable(raw);
  const minSize = box.minSize ?? box.size;
  setFont(doc, fonts.fontFor(box.voice, text));
  for (let size = box.size; ; size = Math.max(minSize, size - 1)) {
    doc.fontSize(size);
    const options = { width: box.width, lineGap: box.voice === 'display' ? -0.16 * size : 0.1 * size };
    const heightOf = (part: string) => doc.heightOfString(part, options);
    // pdfkit counts the space or the line's end after a word as a part of it.
    const fits = (part: string) => [' ', '\n'].every((end) => doc.widthOfString(part + end) <= box.width);
    // A word that is still too wide at half the size is broken instead: one long word should not make a title tiny.
    const mayBreak = box.breaks || size <= Math.max(minSize, box.size / 2);
    const broken = mayBreak ? breakLongWords(text, fits) : text;
    const set = hasRightToLeft(text) ? breakLines(broken, fits) : broken;
    if ((mayBreak || set.split(/\s+/).every(fits)) && heightOf(set) <= box.height) {
      return { text: set, options, height: heightOf(set) };
    }
    if (size > minSize) continue;
    const cut = longestThatFits(set, (part) => heightOf(part) <= box.height);
    return { text: cut, options, height: heightOf(cut) };
  }
}

/**
 * A word that no line holds begins a line of its own and fills it; pdfkit would begin it on what is left of the line before and
 * break it there, too.
 */
function breakLongWords(text: string, fits: (part: string) => boolean): string {
  return text
    .split(/(?<=[ \n-])(?=[^ \n-])/)
    .map((piece, at, pieces) => {
      const word = piece.replace(/[ \n]+$/, '');
      if (fits(word)) return piece;
      const begins = at === 0 || pieces[at - 1]?.endsWith('\n') ? '' : '\n';
      return `${begins}${lineByLine(word, fits).join('\n')}${piece.slice(word.length)}`;
    })
    .join('')
    .replace(/ +\n/g, '\n');
}

function lineByLine(word: string, fits: (part: string) => boolean): string[] {
  const lines = [''];
  for (const { segment } of new Intl.Segmenter('en').segment(word)) {
    const longer = `${lines.at(-1)}${segment}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(segment);
  }
  return lines.filter((line) => line !== '');
}

function longestThatFits(text: string, fits: (part: string) => boolean): string {
  const characters = [...text];
  let [kept, dropped] = [0, characters.length];
  while (dropped - kept > 1) {
    const middle = Math.floor((kept + dropped) / 2);
    if (fits(`${characters.slice(0, middle).join('')}…`)) kept = middle;
    else dropped = middle;
  }
  return `${characters.slice(0, kept).join('').trimEnd()}…`;
}

/** The text again, as what a screen reader says of the link; pdfkit's types lack the entry. */
function linkOptions(structParent: Structure, text: string): PDFKit.Mixins.AnnotationOption {
  const options = { structParent, Contents: new String(text) };
  return options as object;
}

/** Without what no font here can draw: pictographs, and characters that only steer others. Line ends stay. */
function printable(text: string): string {
  return text
    .replace(
      /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f\u20e3]/gu,
      '',
    )
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[^\S\n\u00a0]+/g, ' ')
    .trim();
}
