import { contrast, type Oklch } from '../../../core/media/colour.ts';

/** The colours of a daisyUI theme that we need, as CSS `oklch()` texts. */
export interface ThemeColours {
  '--color-base-100': string;
  '--color-primary': string;
  '--color-primary-content': string;
}

/**
 * Tells whether a theme's primary can be the colour of its main action: it needs 3:1 on the page, and its own text 4.5:1 on it. Otherwise
 * the main action is ink; tokens.css names those themes.
 */
export function primaryStandsOut(theme: ThemeColours): boolean {
  const primary = readOklch(theme['--color-primary']);
  return (
    contrast(primary, readOklch(theme['--color-base-100'])) >= 3 &&
    contrast(primary, readOklch(theme['--color-primary-content'])) >= 4.5
  );
}

/** @param css "oklch(77.48% 0.204 60.62)" */
export function readOklch(css: string): Oklch {
  const [l = 0, c = 0, h = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return { l: l / 100, c, h };
}
