import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { frame } from '../../languages/en/frame.ts';
import { useWords } from '../ui/language/language.tsx';

interface SheetProps {
  /** What the button that opens it names as its `popoverTarget`. */
  id: string;
  title: string;
  /** It asks something, so scripts make it modal (`mountModals`). */
  asks?: boolean;
  children: ReactNode;
}

/** A native popover, which needs no script. */
export function Sheet({ id, title, asks = false, children }: SheetProps) {
  const say = useWords(frame);
  const Box = asks ? 'dialog' : 'section';
  return (
    <Box
      id={id}
      popover="auto"
      role={asks ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      className="sheet"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={say('close')}
          className="btn btn-ghost btn-square -me-3 size-11"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {children}
    </Box>
  );
}

interface AskFirstProps {
  id: string;
  /** A question: "Start over?" */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The button that does it. */
  action: ReactNode;
  /** The label of the button that changes nothing. */
  cancel: string;
}

/** Asks before something is lost. The button that changes nothing has the focus. */
export function AskFirst({ id, title, children, action, cancel }: AskFirstProps) {
  return (
    <Sheet id={id} title={title} asks>
      <p className="mt-2">{children}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {action}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: it moves the focus only when the sheet opens.
          autoFocus
          data-look="quiet"
          className="btn button grow"
        >
          {cancel}
        </button>
      </div>
    </Sheet>
  );
}
