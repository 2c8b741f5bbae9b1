import { contrast, fromHex, intoGamut, type Oklch, toCss } from '../../../core/media/colour.ts';

/** An event's accent with its lightness changed until it is readable; each a CSS colour. */
export interface Accent {
  /** For surfaces such as the main button: at least 3:1 on the page. */
  fill: string;
  /** Text on that surface: at least 4.5:1. */
  onFill: string;
  /** The accent as text: at least 4.5:1 on the page and on tickets. */
  text: string;
}

/** The backgrounds of an accent: the page and the raised paper of tickets in `wireframe` and in `halloween`, as tokens.css mixes them. */
export const PAGES = {
  light: [
    { l: 1, c: 0, h: 0 },
    { l: 0.94, c: 0, h: 0 },
  ],
  dark: [
    { l: 0.21, c: 0.006, h: 56 },
    { l: 0.258, c: 0.006, h: 56 },
  ],
} satisfies Record<string, Oklch[]>;

const WHITE: Oklch = { l: 1, c: 0, h: 0 };
const STEP = 0.004;
/** How much lightness an accent may lose for white letters. */
const NEAR = 0.12;

/** @param hex "#rrggbb" */
export function accentFor(hex: string, theme: keyof typeof PAGES): Accent {
  const accent = fromHex(hex);
  const pages = PAGES[theme];
  const standsOut = (least: number) => (colour: Oklch) =>
    pages.every((page) => contrast(colour, page) >= least);
  const fill = fillFor(accent, standsOut(3));
  return { ...fill, text: toCss(nearest(accent, standsOut(4.5)) ?? accent) };
}

/** White letters on colour look like a button to most people. Letters are black if white ones would need too dark a colour. */
function fillFor(accent: Oklch, standsOut: (colour: Oklch) => boolean): Omit<Accent, 'text'> {
  const ink = { l: 0.16, c: Math.min(accent.c, 0.03), h: accent.h };
  const under = (letters: Oklch) =>
    nearest(accent, (fill) => standsOut(fill) && contrast(letters, fill) >= 4.5);
  const underWhite = under(WHITE);
  const underInk = under(ink);
  const white = underWhite !== undefined && (!underInk || Math.abs(underWhite.l - accent.l) < NEAR);
  const fill = (white ? underWhite : underInk) ?? accent;
  return { fill: toCss(fill), onFill: toCss(white ? WHITE : ink) };
}

/** The colour of the same hue with the smallest change of lightness that is good; undefined if none is. */
function nearest(colour: Oklch, isGood: (colour: Oklch) => boolean): Oklch | undefined {
  for (let away = 0; away <= 1; away += STEP) {
    for (const l of [colour.l + away, colour.l - away]) {
      if (l < 0 || l > 1) continue;
      const moved = intoGamut({ ...colour, l });
      if (isGood(moved)) return moved;
    }
  }
  return undefined;
}

/**
 * The variables that tokens.css turns into a screen's main colour, for an element with `data-accent`. The browser picks the variant of the
 * theme's colour scheme.
 */
export function accentVariables(hex: string): Record<`--${string}`, string> {
  const [light, dark] = [accentFor(hex, 'light'), accentFor(hex, 'dark')];
  const both = (part: keyof Accent) => `light-dark(${light[part]}, ${dark[part]})`;
  return { '--accent': both('fill'), '--accent-content': both('onFill'), '--accent-text': both('text') };
}
