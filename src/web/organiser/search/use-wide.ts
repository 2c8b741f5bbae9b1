import { useCallback, useEffect, useRef, useState } from 'react';

/** The spec's: the box shrinks this long after it lost the focus, ms. */
const SHRINK_AFTER = 2_000;

/** Tells whether the search box is wide: from its focus until 2 s after it was left. */
export function useWide() {
  const [wide, setWide] = useState(false);
  const shrinking = useRef<ReturnType<typeof setTimeout>>(undefined);
  const focused = useCallback(() => {
    clearTimeout(shrinking.current);
    setWide(true);
  }, []);
  const left = useCallback(() => {
    clearTimeout(shrinking.current);
    shrinking.current = setTimeout(() => setWide(false), SHRINK_AFTER);
  }, []);
  useEffect(() => () => clearTimeout(shrinking.current), []);
  return { wide, focused, left };
}
