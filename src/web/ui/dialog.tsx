import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Button, Heading, Modal, ModalOverlay } from 'react-aria-components';

interface DialogProps {
  title: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  /** `alertdialog` if something is about to be lost. */
  role?: 'dialog' | 'alertdialog';
}

/** A dialog that keeps the focus inside and closes by Escape, its cross or a click beside it. */
export function Dialog({ title, open, onOpenChange, children, role = 'dialog' }: DialogProps) {
  return (
    <ModalOverlay isOpen={open} onOpenChange={onOpenChange} isDismissable className="dialog-veil">
      <Modal className="dialog-paper">
        <AriaDialog role={role} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
          <div className="flex items-start justify-between gap-4">
            <Heading slot="title" className="min-w-0 text-2xl wrap-anywhere">
              {title}
            </Heading>
            <Button slot="close" aria-label="Close" className="btn btn-ghost btn-square -m-2 size-11">
              <X aria-hidden className="size-5" />
            </Button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
