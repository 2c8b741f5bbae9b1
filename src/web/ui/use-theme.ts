import { useSyncExternalStore } from 'react';

function onChange(tell: () => void) {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The name of the theme that the page shows; undefined on the server, which does not know what a browser keeps. */
export function useTheme(): string | undefined {
  return useSyncExternalStore(
    onChange,
    () => document.documentElement.dataset.theme,
    () => undefined,
  );
}
