import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Badge } from '../../../core/kiosk/badge.ts';
import { Label } from './label.tsx';

interface Job {
  badges: readonly Badge[];
  printed: () => void;
}

/**
 * Prints badges of one size with the browser, each on a page of that size with nothing else.
 * @returns `sheet`, which the page shows somewhere, and `print`, which resolves once the browser has them
 */
export function usePrintLabels(): { sheet: ReactNode; print: (badges: readonly Badge[]) => Promise<void> } {
  const [job, setJob] = useState<Job>();
  const print = useCallback(
    (badges: readonly Badge[]) =>
      badges.length === 0 ? Promise.resolve() : new Promise<void>((printed) => setJob({ badges, printed })),
    [],
  );
  // Some browsers return before they have read the page, so the labels stay until the browser says that it is done.
  useEffect(() => {
    const clear = () => setJob(undefined);
    addEventListener('afterprint', clear);
    return () => removeEventListener('afterprint', clear);
  }, []);
  return { sheet: job ? <Sheet {...job} /> : null, print };
}

function Sheet({ badges, printed }: Job) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    const images = [...(sheet.current?.querySelectorAll('img') ?? [])];
    const ready = Promise.all([document.fonts.ready, ...images.map((image) => image.decode())]);
    void ready.then(() => {
      if (isGone) return;
      window.print();
      printed();
    });
    return () => {
      isGone = true;
    };
  }, [printed]);
  const [first] = badges;
  return createPortal(
    <div ref={sheet} aria-hidden className="printed-labels">
      <style>{`@page { size: ${first?.width}mm ${first?.height}mm; margin: 0; }`}</style>
      {badges.map((badge, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are printed once, in this order
        <Label key={at} badge={badge} />
      ))}
    </div>,
    document.body,
  );
}
