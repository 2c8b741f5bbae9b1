import { readFileSync } from 'node:fs';
import themes from 'daisyui/theme/object';
import { expect, it } from 'vitest';
import { primaryStandsOut, type ThemeColours } from './main-colour.ts';

const themeColours = themes as unknown as Record<string, ThemeColours>;

it('a pale grey does not stand out and a pumpkin does', () => {
  expect(primaryStandsOut(themeColours.wireframe as ThemeColours)).toBe(false);
  expect(primaryStandsOut(themeColours.halloween as ThemeColours)).toBe(true);
});

it('exactly the themes whose primary does not stand out have ink', () => {
  const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  const block = css.match(/:is\(([^)]+)\)\s*\{\s*--main: var\(--color-base-content\)/)?.[1] ?? '';
  const inked = [...block.matchAll(/data-theme="([\w-]+)"/g)].map(([, name]) => name);
  const needed = Object.keys(themeColours).filter(
    (name) => !primaryStandsOut(themeColours[name] as ThemeColours),
  );
  expect(inked.sort()).toEqual(needed.sort());
});
