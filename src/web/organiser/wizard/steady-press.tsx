import type { ReactNode } from 'react';

/**
 * Around a button below fields: a press leaves the focus where it is. A field that is left may show its error, and the button
 * would move away from under the pointer before the press is over.
 */
export function SteadyPress({ children, className }: { children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control, it only keeps the focus from moving
    <div className={className} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  );
}
