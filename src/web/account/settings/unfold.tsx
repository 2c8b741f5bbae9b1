import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

interface UnfoldProps {
  /** The label of the button that opens it. */
  open: ReactNode;
  look?: 'main' | 'quiet';
  children: (close: () => void) => ReactNode;
}

/** A button that is replaced by a form. When the form closes, the button has the focus again. */
export function Unfold({ open, look = 'quiet', children }: UnfoldProps) {
  const [unfolded, setUnfolded] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    setUnfolded(false);
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus());
  };
  return (
    // Its form has the width of the section, also in a row of buttons.
    <div ref={place} className={unfolded ? 'w-full' : undefined}>
      {unfolded ? (
        children(close)
      ) : (
        <Button look={look} onPress={() => setUnfolded(true)}>
          {open}
        </Button>
      )}
    </div>
  );
}
