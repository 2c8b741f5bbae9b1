import { useCallback, useEffect, useRef, useState } from 'react';

/** How long after it lost the focus the box shrinks, ms. */
const SHRINK_AFTER = 2_000;

/** Tells whether the search box is wide: from its focus until 2 s after it lost that. */
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
