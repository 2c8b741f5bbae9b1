import daisyThemes from 'daisyui/theme/object';
import { THEMES } from './themes.ts';

const colours = daisyThemes as unknown as Record<string, Record<string, string>>;

/** A theme's variables as CSS; undefined for an unknown name. */
export function themeCss(name: string): string | undefined {
  if (!THEMES.some((theme) => theme.name === name)) return undefined;
  const lines = Object.entries(colours[name] ?? {}).map(([property, value]) => `${property}:${value}`);
  return `[data-theme="${name}"]{${lines.join(';')}}\n`;
}

/** All 32, for the page that shows them side by side. */
export const allThemesCss = () => THEMES.map(({ name }) => themeCss(name)).join('');
