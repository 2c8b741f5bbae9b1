import { type RefObject, useEffect, useState } from 'react';

/** The banner's window, px; smaller where the screen is, but always twice as wide as high. */
const WIDTH = 600;
const EDGE = 16;

/** How large the crop window may be in `stage`; undefined until it is measured. */
export function useCropSize(stage: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const room = (entry?.contentRect.width ?? 0) - EDGE;
      setWidth(Math.min(WIDTH, Math.max(100, Math.floor(room))));
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  return width === undefined ? undefined : { width, height: width / 2 };
}
