import { type RefObject, useEffect, useState } from 'react';
import type { Viewport } from './crop-picture.ts';

const EDGE = 16;
const LEAST = 100;

/** Measures the crop window in `stage`, px: `viewport`, or less if the stage is smaller; undefined until measured. */
export function useCropSize(stage: RefObject<HTMLElement | null>, { width: wanted, height }: Viewport) {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const room = (entry?.contentRect.width ?? 0) - EDGE;
      setWidth(Math.min(wanted, Math.max(LEAST, Math.floor(room))));
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage, wanted]);
  return width === undefined ? undefined : { width, height: (width * height) / wanted };
}
