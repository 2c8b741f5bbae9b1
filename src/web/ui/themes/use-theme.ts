import { useSyncExternalStore } from 'react';
import { themeKey } from './theme-script.ts';
import { DEFAULT_THEMES, type Mode } from './themes.ts';

function onChange(tell: () => void) {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The name of the page's theme; undefined on the server, which does not know what a browser has stored. */
export function useTheme(): string | undefined {
  return useSyncExternalStore(
    onChange,
    () => document.documentElement.dataset.theme,
    () => undefined,
  );
}

/** The name of the theme chosen for a mode, whether or not it is shown now; undefined on the server. */
export function useChosenTheme(mode: Mode): string | undefined {
  return useSyncExternalStore(
    onChange,
    () => {
      const shown = document.documentElement.dataset;
      return shown.mode === mode ? shown.theme : (kept(mode) ?? DEFAULT_THEMES[mode]);
    },
    () => undefined,
  );
}

/** A browser may refuse storage. */
function kept(mode: Mode): string | null {
  try {
    return localStorage.getItem(themeKey(mode));
  } catch {
    return null;
  }
}
