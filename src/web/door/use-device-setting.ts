import { useCallback, useSyncExternalStore } from 'react';

/**
 * A short text that this device keeps (the door's name, the chosen camera): in local storage or, without that, for the visit. Components
 * that read it follow its changes, also those of other tabs.
 */
export function useDeviceSetting(key: string, otherwise: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key) ?? otherwise,
    () => otherwise,
  );
  const keep = useCallback((next: string) => write(key, next), [key]);
  return [value, keep];
}

/** Tells whether settings are the device's own. A page that has just arrived shows those that a device without any has. */
export const useIsRead = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

const PREFIX = 'tikiti.door.';
const forVisit = new Map<string, string>();
const listeners = new Set<() => void>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? forVisit.get(key) ?? null;
  } catch {
    return forVisit.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  forVisit.set(key, value);
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Storage is refused or full (private windows); forVisit has the value.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
