import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

interface UnfoldProps {
  /** The words of the button that opens it. */
  open: ReactNode;
  look?: 'main' | 'quiet';
  children: (close: () => void) => ReactNode;
}

/** A button in whose place a form unfolds; once that is closed, the button has the focus again. */
export function Unfold({ open, look = 'quiet', children }: UnfoldProps) {
  const [unfolded, setUnfolded] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    setUnfolded(false);
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus());
  };
  return (
    <div ref={place}>
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
