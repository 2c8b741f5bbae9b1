import type { ReactNode } from 'react';

/**
 * Wraps a button below fields so that pressing it does not move the focus. Otherwise the field that is left might show its error and move
 * the button away from the pointer before the press ends.
 */
export function SteadyPress({ children, className }: { children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control, it only keeps the focus from moving
    <div className={className} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  );
}
