import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  Button as AriaButton,
  Dialog as AriaDialog,
  Heading,
  Modal,
  ModalOverlay,
} from 'react-aria-components';
import { Button } from './buttons/button.tsx';
import { isUnsaved, watchTyping } from './kept/unsaved.ts';

interface DialogProps {
  title: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  /** `alertdialog` if something is about to be lost. */
  role?: 'dialog' | 'alertdialog';
}

/**
 * A dialog that keeps the focus inside and closes by Escape, its cross or a click beside it. If something was typed in it, it asks before it
 * closes that way.
 */
export function Dialog({ children, onOpenChange, ...dialog }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  useEffect(watchTyping, []);
  const change = (open: boolean) => {
    if (!open && content.current && isUnsaved(content.current)) setAsking(true);
    else onOpenChange(open);
  };
  const discard = () => {
    setAsking(false);
    onOpenChange(false);
  };
  return (
    <Paper {...dialog} onOpenChange={change}>
      <div ref={content} className="contents">
        {children}
      </div>
      <Paper title="Discard what you typed?" role="alertdialog" open={asking} onOpenChange={setAsking}>
        <div className="dialog-actions">
          <Button onPress={() => setAsking(false)}>Keep editing</Button>
          <Button look="danger" onPress={discard}>
            Discard
          </Button>
        </div>
      </Paper>
    </Paper>
  );
}

function Paper({ title, open, onOpenChange, children, role = 'dialog' }: DialogProps) {
  return (
    <ModalOverlay isOpen={open} onOpenChange={onOpenChange} isDismissable className="dialog-veil">
      <Modal className="dialog-paper">
        <AriaDialog role={role} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
          <div className="flex items-start justify-between gap-4">
            <Heading slot="title" className="min-w-0 text-2xl wrap-anywhere">
              {title}
            </Heading>
            <AriaButton slot="close" aria-label="Close" className="btn btn-ghost btn-square -m-2 size-11">
              <X aria-hidden className="size-5" />
            </AriaButton>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
