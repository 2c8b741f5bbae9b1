import { readFileSync } from 'node:fs';
import daisyThemes from 'daisyui/theme/object';
import { describe, expect, it } from 'vitest';
import { contrast, type Oklch, toHex } from '../../../core/media/colour.ts';
import { accentFor } from '../posters/accent.ts';
import { primaryStandsOut, readOklch, type ThemeColours } from './main-colour.ts';
import { DEFAULT_THEMES, THEMES } from './themes.ts';

const themeColours = daisyThemes as unknown as Record<string, ThemeColours & Record<string, string>>;
const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const KINDS = ['info', 'success', 'warning', 'error', 'base-content'];

/** The shares that tokens.css gives a theme; later rules win, as in a browser. */
function sharesOf(theme: string): Record<string, number> {
  const shares: Record<string, number> = {};
  for (const [, selector = '', body = ''] of tokens.matchAll(/^([^{}]+)\{([^{}]*)\}/gm)) {
    if (!/^\[data-theme\]\s*$/m.test(selector) && !selector.includes(`"${theme}"`)) continue;
    for (const [, name = '', percent] of body.matchAll(/--([\w-]+)-share: (\d+)%/g)) {
      shares[name] = Number(percent) / 100;
    }
  }
  return shares;
}

function mix(one: Oklch, share: number, other: Oklch): Oklch {
  const lab = ({ l, c, h }: Oklch) => [
    l,
    c * Math.cos((h * Math.PI) / 180),
    c * Math.sin((h * Math.PI) / 180),
  ];
  const [a, b] = [lab(one), lab(other)];
  const [l = 0, x = 0, y = 0] = a.map((value, at) => value * share + (b[at] ?? 0) * (1 - share));
  return { l, c: Math.hypot(x, y), h: (Math.atan2(y, x) * 180) / Math.PI };
}

it('the edges of fields are of the colour that is checked below', () => {
  const sheets = ['../styles/controls.css', '../../public/public.css'].map((path) =>
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  );
  for (const sheet of sheets)
    expect(sheet).not.toMatch(/^\s*border[^;]*color-mix\([^;]*--color-base-content/m);
});

describe.each(THEMES)('in $name', ({ name, mode }) => {
  const theme = themeColours[name] as (typeof themeColours)[string];
  const colour = (token: string) => readOklch(theme[`--color-${token}`] as string);
  const shares = sharesOf(name);
  const [page, ink] = [colour('base-100'), colour('base-content')];
  const raised = mix(ink, 0.07, page);
  const papers = [page, raised];
  const isDefault = Object.values<string>(DEFAULT_THEMES).includes(name);
  const errorText = mix(colour('error'), shares.error as number, ink);

  it('the main action stands out and is readable', () => {
    const [main, content] = primaryStandsOut(theme)
      ? [colour('primary'), colour('primary-content')]
      : [ink, page];
    for (const paper of papers) expect(contrast(main, paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(content, main)).toBeGreaterThanOrEqual(4.5);
  });

  it('text, quiet text and errors are readable on the page and on tickets', () => {
    for (const paper of papers) {
      expect(contrast(ink, paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(mix(ink, shares.muted as number, page), paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(errorText, paper)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('fields have visible edges', () => {
    expect(contrast(mix(ink, shares.edge as number, page), page)).toBeGreaterThanOrEqual(3);
  });

  it('destructive actions stand out and are readable', () => {
    const [fill, letters] = isDefault ? [colour('error'), colour('error-content')] : [errorText, page];
    expect(contrast(fill, page)).toBeGreaterThanOrEqual(3);
    expect(contrast(letters, fill)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(KINDS)('badges and notices of kind %s are readable', (kind) => {
    const [pill, notice] = [mix(colour(kind), shares.pill as number, page), mix(colour(kind), 0.14, page)];
    const [text, icon] = [shares.kind as number, shares.icon as number];
    expect(contrast(mix(colour(kind), text, ink), pill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(mix(colour(kind), icon, ink), notice)).toBeGreaterThanOrEqual(3);
    expect(contrast(ink, notice)).toBeGreaterThanOrEqual(4.5);
  });

  it('an event’s accent stands out and is readable, whatever its colour', () => {
    for (let hue = 0; hue < 360; hue += 15) {
      const { fill, onFill, text } = accentFor(toHex({ l: 0.7, c: 0.2, h: hue }), mode);
      const readable = mix(readOklch(text), isDefault ? 1 : (shares.accent as number), ink);
      const [main, content] = isDefault ? [readOklch(fill), readOklch(onFill)] : [readable, page];
      for (const paper of papers) {
        expect(contrast(readable, paper)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(main, paper)).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(content, main)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
