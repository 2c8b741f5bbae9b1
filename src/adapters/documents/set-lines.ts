import type { Canvas } from './canvas.ts';
import { clustersOf, type DrawableText, type Run } from './choose-fonts.ts';
import { breakLines } from './lines.ts';
import type { TextBox } from './pen.ts';
import { hasRightToLeft, inSeenOrder, inSeenParts } from './seen-order.ts';
import type { Fonts, Voice } from './ticket-fonts.ts';

/** A text in lines that its box holds. */
export interface SetText {
  /** Of all lines, in points. */
  readonly height: number;
  /** Its letters are drawn in the order in which they are read, each as it was typed. */
  readonly plain: boolean;
  draw(): void;
}

/** A text at the largest size, in points, at which it fits its box. */
export interface FittedText extends Omit<SetText, 'draw'> {
  readonly lines: readonly string[];
  readonly size: number;
  readonly ruler: Ruler;
}

/** Sets a text at the largest size at which it fits its box; what does not fit at the smallest is cut. */
export function setLines(canvas: Canvas, fonts: Fonts, raw: string, box: TextBox): SetText {
  const { voice, width, height, size, minSize, breaks } = box;
  const key = JSON.stringify([raw, voice, width, height, size, minSize, breaks]);
  const fitted = canvas.fitted(key, () => fitText(canvas, fonts, raw, box));
  return { ...fitted, draw: () => drawLines(canvas, fitted, box) };
}

function fitText(canvas: Canvas, fonts: Fonts, raw: string, box: TextBox): FittedText {
  const drawable = fonts.drawable(box.voice, raw);
  const ruler = rulerOf(canvas.widthOf, drawable, box.voice);
  const { lines, size } = fitLines(drawable.text, ruler, box);
  const plain = drawable.text === raw && ruler.runs(raw).every(({ font }) => font === drawable.base);
  return { lines, size, ruler, height: size * ruler.heightOf(lines), plain: plain && !hasRightToLeft(raw) };
}

/** The width of a text on one line, in points. */
export function lineWidth(
  canvas: Canvas,
  fonts: Fonts,
  raw: string,
  { voice, size }: Pick<TextBox, 'voice' | 'size'>,
): number {
  const drawable = fonts.drawable(voice, raw);
  return size * rulerOf(canvas.widthOf, drawable, voice).widthOf(drawable.text);
}

function fitLines(text: string, ruler: Ruler, box: TextBox): { lines: string[]; size: number } {
  const minSize = box.minSize ?? box.size;
  for (let size = box.size; ; size = Math.max(minSize, size - 1)) {
    const fits = (part: string) => size * ruler.widthOf(part) <= box.width;
    const holds = (lines: string[]) => size * ruler.heightOf(lines) <= box.height;
    // A word that is still too wide at half the size is broken instead: one long word should not make a title tiny.
    const mayBreak = box.breaks || size <= Math.max(minSize, box.size / 2);
    const lay = (part: string) => breakLines(part, fits, mayBreak);
    const lines = lay(text);
    if (holds(lines) && (mayBreak || lines.every(fits))) return { lines, size };
    if (size === minSize) return { lines: lay(longestThatFits(text, (part) => holds(lay(part)))), size };
  }
}

function longestThatFits(text: string, fits: (part: string) => boolean): string {
  const clusters = clustersOf(text);
  const cutTo = (count: number) => `${clusters.slice(0, count).join('').trimEnd()}…`;
  let [kept, dropped] = [0, clusters.length];
  while (dropped - kept > 1) {
    const middle = Math.floor((kept + dropped) / 2);
    if (fits(cutTo(middle))) kept = middle;
    else dropped = middle;
  }
  return cutTo(kept);
}

/** Measures a text in the fonts that draw it, for a size of one. */
interface Ruler {
  runs(part: string): Run[];
  widthOf(part: string): number;
  /** How far a line's letters reach up from its base line, and all that it takes. */
  lineOf(line: string): { ascent: number; height: number };
  heightOf(lines: readonly string[]): number;
}

function rulerOf(widthOf: Canvas['widthOf'], { base, runs }: DrawableText, voice: Voice): Ruler {
  const lineOf = (line: string) => {
    const fonts = [base, ...runs(line).map(({ font }) => font)];
    const ascent = Math.max(...fonts.map((font) => font.ascent / font.unitsPerEm));
    const descent = Math.max(...fonts.map((font) => (font.lineGap - font.descent) / font.unitsPerEm));
    return { ascent, height: ascent + descent + (voice === 'display' ? -0.16 : 0.1) };
  };
  return {
    runs,
    widthOf: (part) => runs(part).reduce((sum, run) => sum + widthOf(run, 1), 0),
    lineOf,
    heightOf: (lines) => lines.reduce((sum, line) => sum + lineOf(line).height, 0),
  };
}

const ROOM = { left: 0, center: 0.5, right: 1 };

function drawLines(canvas: Canvas, { ruler, lines, size }: FittedText, box: TextBox): void {
  const seen = hasRightToLeft(lines.join()) ? inSeenOrder(lines.join('\n')) : lines.map((line) => [line]);
  const space = size * ruler.widthOf(' ');
  let top = box.y;
  lines.forEach((line, at) => {
    const { ascent, height } = ruler.lineOf(line);
    const parts = (seen[at] ?? []).map((part) => inSeenRuns(ruler.runs(part)));
    const widths = parts.map((runs) => runs.map((run) => canvas.widthOf(run, size)));
    const width = widths.flat().reduce((sum, each) => sum + each, space * (parts.length - 1));
    let x = box.x + ROOM[box.align ?? 'left'] * (box.width - width);
    parts.forEach((runs, part) => {
      runs.forEach((run, which) => {
        canvas.draw(run, { x, y: top + size * ascent, size, colour: box.colour });
        x += widths[part]?.[which] ?? 0;
      });
      x += space;
    });
    top += size * height;
  });
}

function inSeenRuns(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(({ text }) => hasRightToLeft(text))) return runs;
  return runs.toReversed().flatMap((run) => inSeenParts(run.text).map((text) => ({ ...run, text })));
}
