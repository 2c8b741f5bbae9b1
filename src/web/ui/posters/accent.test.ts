import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, fromHex, type Oklch, toHex } from '../../../core/media/colour.ts';
import { accentFor, accentVariables, PAGES } from './accent.ts';

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);
const themes = ['light', 'dark'] as const;

function read(css: string): Oklch {
  const [l = 0, c = 0, h = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return { l: l / 100, c, h };
}

describe.each(themes)('an accent in a %s theme', (theme) => {
  it('is readable whatever the banner’s colour', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const { fill, onFill, text } = accentFor(hex, theme);
        expect(contrast(read(onFill), read(fill))).toBeGreaterThanOrEqual(4.49);
        for (const page of PAGES[theme]) {
          expect(contrast(read(fill), page)).toBeGreaterThanOrEqual(2.99);
          expect(contrast(read(text), page)).toBeGreaterThanOrEqual(4.49);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the hue', () => {
    const { fill } = accentFor('#e8412a', theme);
    expect(read(fill).h).toBeCloseTo(fromHex('#e8412a').h, 0);
  });
});

it('leaves a readable accent alone', () => {
  expect(read(accentFor('#c2255c', 'light').fill).l).toBeCloseTo(fromHex('#c2255c').l, 3);
});

it('darkens yellow on paper and lightens navy on black', () => {
  expect(read(accentFor('#ffe600', 'light').text).l).toBeLessThan(0.6);
  expect(read(accentFor('#00104d', 'dark').text).l).toBeGreaterThan(0.55);
});

it('gives the browser both variants', () => {
  expect(accentVariables('#e8412a')['--accent']).toMatch(/^light-dark\(oklch\(.+\), oklch\(.+\)\)$/);
});

it('converts to OKLCH and back', () => {
  fc.assert(
    fc.property(anyHex, (hex) => {
      expect(toHex(fromHex(hex))).toBe(hex);
    }),
  );
});
