import { useCallback, useSyncExternalStore } from 'react';

/**
 * A small text that this device keeps (the gate's name, the chosen camera): in local storage, or for the visit where that is
 * closed. Every component that reads it follows its changes, other tabs' included.
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
    // Storage is closed or full (private windows): forVisit has it.
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
