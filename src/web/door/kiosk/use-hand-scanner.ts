import { useEffect, useRef } from 'react';

/** Between two letters of a scanner less time passes, ms. What was typed before is none of its code. */
const PAUSE_MS = 500;

/** Reads what a hand scanner types, wherever the focus is but in a field: a code, then Enter. */
export function useHandScanner(onCode: (code: string) => void): void {
  const report = useRef(onCode);
  report.current = onCode;
  useEffect(() => {
    const typed = createTyped();
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      const code = typed.key(event.key, performance.now());
      if (code === undefined) return;
      // Otherwise Enter would also press a button.
      event.preventDefault();
      report.current(code);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** Shorter texts are somebody's elbow. */
const SHORTEST_CODE = 8;

/** Collects the keys of a code. */
export function createTyped() {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    /** @returns the code that this key ends */
    key(key: string, nowMs: number): string | undefined {
      if (nowMs - last > PAUSE_MS) text = '';
      last = nowMs;
      if (key.length === 1) text += key;
      if (key !== 'Enter') return undefined;
      const code = text;
      text = '';
      return code.length >= SHORTEST_CODE ? code : undefined;
    },
  };
}
