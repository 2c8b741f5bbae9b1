import daisyPackage from 'daisyui/package.json' with { type: 'json' };
import daisyThemes from 'daisyui/theme/object';
import { expect, it } from 'vitest';
import { allThemesCss, themeCss } from './theme-css.ts';
import { THEME_FILES_VERSION, themeScript } from './theme-script.ts';
import { DEFAULT_THEMES, THEMES } from './themes.ts';

interface Dataset {
  theme?: string;
  mode?: string;
  themeToggle?: string;
  themeChoice?: string;
  themeMode?: string;
}

/** Runs the script in a minimal page whose head is still being parsed. */
function run(stored: Record<string, string> | Error, system: 'light' | 'dark' | undefined = 'dark') {
  const kept = stored instanceof Error ? {} : { ...stored };
  const refuse = () => {
    if (stored instanceof Error) throw stored;
  };
  const storage = {
    getItem(key: string) {
      refuse();
      return kept[key] ?? null;
    },
    setItem(key: string, value: string) {
      refuse();
      kept[key] = value;
    },
  };
  const page: Dataset = {};
  const written: string[] = [];
  const links: { href: string; onload: () => void }[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const listen = (kind: string, hear: (event: object) => void) => {
    listeners[kind] = hear;
  };
  const document = {
    documentElement: { dataset: page },
    readyState: 'loading',
    body: null as object | null,
    write: (html: string) => written.push(html),
    createElement: () => ({}),
    head: { append: (link: (typeof links)[number]) => links.push(link) },
    addEventListener: listen,
  };
  let tellSystem = () => {};
  const bright = {
    matches: system === 'light',
    addEventListener: (_: string, hear: () => void) => {
      tellSystem = hear;
    },
  };
  new Function('document', 'localStorage', 'addEventListener', 'matchMedia', themeScript)(
    document,
    storage,
    listen,
    (query: string) => (query === '(prefers-color-scheme:light)' ? bright : undefined),
  );
  document.readyState = 'complete';
  document.body = {};
  const press = (dataset: Dataset | null) =>
    listeners.click?.({ target: { closest: () => (dataset ? { dataset } : null) } });
  const systemTurns = (mode: 'light' | 'dark') => {
    bright.matches = mode === 'light';
    tellSystem();
  };
  return { page, kept, written, links, press, systemTurns, storedElsewhere: () => listeners.storage?.({}) };
}

it('follows the system until somebody chooses, and is dark if the system has no preference', () => {
  expect(run({}, undefined).page).toEqual({ theme: 'halloween', mode: 'dark' });
  expect(run({}, 'dark').page).toEqual({ theme: 'halloween', mode: 'dark' });
  expect(run({}, 'light').page).toEqual({ theme: 'wireframe', mode: 'light' });
  expect(run({ isdark: 'nonsense' }, 'light').page.theme).toBe('wireframe');
  const { page, kept, press, systemTurns } = run({}, 'dark');
  systemTurns('light');
  expect(page.theme).toBe('wireframe');
  expect(kept).toEqual({});
  press({ themeToggle: '' });
  expect([page.theme, kept]).toEqual(['halloween', { isdark: 'dark' }]);
  systemTurns('light');
  expect(page.theme).toBe('halloween');
});

it('uses the stored mode, whatever the system prefers', () => {
  expect(run({ isdark: 'dark' }, 'light').page.theme).toBe('halloween');
  expect(run({ isdark: 'light' }, 'dark').page).toEqual({ theme: 'wireframe', mode: 'light' });
});

it('only the switch changes the mode and stores it', () => {
  const { page, kept, press } = run({});
  press(null);
  expect(page.theme).toBe('halloween');
  press({ themeToggle: '' });
  expect(page).toEqual({ theme: 'wireframe', mode: 'light' });
  expect(kept).toEqual({ isdark: 'light' });
  press({ themeToggle: '' });
  expect(kept).toEqual({ isdark: 'dark' });
});

it('shows a chosen theme at once, and requests its file while the head is parsed', () => {
  const { page, written } = run({ 'theme-dark': 'dracula' });
  expect(page).toEqual({ theme: 'dracula', mode: 'dark' });
  expect(written).toEqual([`<link rel="stylesheet" href="/themes/dracula.css?v=${THEME_FILES_VERSION}">`]);
});

it('needs no file for the two default themes', () => {
  expect(run({}).written).toEqual([]);
  expect(run({ 'theme-light': 'wireframe', isdark: 'light' }).written).toEqual([]);
});

it('changes to a theme that is chosen later once its file has loaded, and stores one choice per mode', () => {
  const { page, kept, links, press } = run({});
  press({ themeChoice: 'nord', themeMode: 'light' });
  expect(page.theme).toBe('halloween');
  links[0]?.onload();
  expect(page).toEqual({ theme: 'nord', mode: 'light' });
  press({ themeToggle: '' });
  expect(page).toEqual({ theme: 'halloween', mode: 'dark' });
  press({ themeToggle: '' });
  expect(page.theme).toBe('nord');
  expect(links).toHaveLength(1);
  expect(kept).toEqual({ isdark: 'light', 'theme-light': 'nord' });
});

it('does not change back if a file loads after the mode was changed again', () => {
  const { page, links, press } = run({});
  press({ themeChoice: 'nord', themeMode: 'light' });
  press({ themeToggle: '' });
  links[0]?.onload();
  expect(page).toEqual({ theme: 'halloween', mode: 'dark' });
});

it('follows a change in another tab', () => {
  const { page, kept, storedElsewhere } = run({});
  kept.isdark = 'light';
  storedElsewhere();
  expect(page.theme).toBe('wireframe');
});

it('makes no URL of an invalid name', () => {
  const { page, written } = run({ 'theme-dark': '"><script>alert(1)</script>' });
  expect(page.theme).toBe('halloween');
  expect(written).toEqual([]);
});

it('works in a browser that refuses storage', () => {
  const { page, press } = run(new Error('SecurityError'));
  press({ themeToggle: '' });
  expect(page.theme).toBe('wireframe');
  press({ themeToggle: '' });
  expect(page.theme).toBe('halloween');
});

it('has the 32 themes by name and mode, and CSS for each', () => {
  const schemes = daisyThemes as unknown as Record<string, { 'color-scheme': string }>;
  expect(THEMES).toHaveLength(32);
  expect(new Set(THEMES.map(({ name }) => name)).size).toBe(32);
  for (const { name, mode } of THEMES) {
    expect(schemes[name]?.['color-scheme'], name).toBe(mode);
    expect(themeCss(name)).toContain(`[data-theme="${name}"]{`);
    expect(allThemesCss()).toContain(themeCss(name));
  }
  expect(themeCss('constructor')).toBeUndefined();
  expect(THEMES.filter(({ name }) => Object.values<string>(DEFAULT_THEMES).includes(name))).toHaveLength(2);
});

it('changes the version of the files with that of the themes', () => {
  expect(THEME_FILES_VERSION).toBe(daisyPackage.version);
});
