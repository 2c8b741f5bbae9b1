import type { Font } from 'fontkit';
import { EMOJI, SCRIPT_FONTS, type ScriptFont } from './script-fonts.ts';

/** A part of a text and the font that draws all of it. */
export interface Run {
  readonly text: string;
  readonly font: Font;
  /** It should look bold and its font is not. */
  readonly thickened: boolean;
}

/** A text whose every character some font draws. */
export interface DrawableText {
  readonly text: string;
  /** Sets the height of lines and draws what no script's own font is for. */
  readonly base: Font;
  /** Splits a part of the text, in the order of speech. */
  runs(part: string): Run[];
}

/** The base fonts of a voice: the house's typeface, and DejaVu for all of a text in which it lacks a letter. */
export interface VoiceFonts {
  readonly house: string;
  readonly fallback: string;
  readonly bold: boolean;
}

/** The letters that both house typefaces have: most languages in Latin letters. */
export const HOUSE_LETTERS =
  /^[\n -~\u00a0-\u00a3\u00a5\u00a7\u00a9\u00ab\u00ae\u00b0\u00b4\u00b7\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0131\u0136\u0137\u0139-\u013e\u0141-\u0148\u014c\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122]*$/;

/** Change the characters around them and need no shape of their own. */
const SHAPELESS = /\p{Cf}|\p{Variation_Selector}/u;
const SEGMENTER = new Intl.Segmenter('en');

/** What people see as one character each. */
export const clustersOf = (text: string) => Array.from(SEGMENTER.segment(text), ({ segment }) => segment);

/**
 * Chooses the fonts of a text, character by character. One that no font has becomes its plain form if there is one ("𝓙" becomes "J"),
 * else its number, as "[U+20BB7]", so that two names stay two.
 * @param open reads a font file of that name
 */
export function chooseFonts(text: string, voice: VoiceFonts, open: (file: string) => Font): DrawableText {
  if (HOUSE_LETTERS.test(text)) {
    const base = open(voice.house);
    return { text, base, runs: (part) => [{ text: part, font: base, thickened: false }] };
  }
  const isHouse = (cluster: string) => HOUSE_LETTERS.test(cluster);
  const scriptsOf = (cluster: string) => SCRIPT_FONTS.filter(({ letters }) => letters.test(cluster));
  const clusters = clustersOf(text);
  const isLatin = clusters.every((cluster) => isHouse(cluster) || scriptsOf(cluster).length > 0);
  const base: FontFile = { file: isLatin ? voice.house : voice.fallback };

  /** @param before draws what a full stop that scripts share, or a space, follows; a picture's space is as wide as a picture */
  function fontFor(cluster: string, before?: FontFile): FontFile | undefined {
    if (cluster === ' ') return before && before !== EMOJI ? before : base;
    if (isHouse(cluster)) return base;
    const able = [...scriptsOf(cluster), { file: voice.fallback }, EMOJI].filter(({ file }) =>
      draws(open(file), cluster),
    );
    return able.find(({ file }) => file === before?.file) ?? able[0];
  }

  return {
    text: clusters.map((cluster) => (fontFor(cluster) ? cluster : plainer(cluster, fontFor))).join(''),
    base: open(base.file),
    runs(part) {
      const runs: Run[] = [];
      let last: FontFile | undefined;
      for (const cluster of clustersOf(part)) {
        const next = fontFor(cluster, last) ?? base;
        const thickened = voice.bold && next.thickens === true;
        const text = next.file === last?.file ? `${runs.pop()?.text}${cluster}` : cluster;
        runs.push({ text, font: open(next.file), thickened });
        last = next;
      }
      return runs;
    },
  };
}

type FontFile = Pick<ScriptFont, 'file'> & Partial<ScriptFont>;

function draws(font: Font, cluster: string): boolean {
  return [...cluster].every(
    (character) => SHAPELESS.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}

function plainer(cluster: string, fontFor: (cluster: string) => unknown): string {
  const forms = [cluster.normalize('NFKC'), cluster.normalize('NFKD').replace(/\p{M}/gu, '')];
  const plain = forms.find((form) => form !== '' && clustersOf(form).every((one) => fontFor(one)));
  return (
    plain ??
    [...cluster]
      .filter((one) => !SHAPELESS.test(one))
      .map(numbered)
      .join('')
  );
}

const numbered = (character: string) =>
  `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`;
