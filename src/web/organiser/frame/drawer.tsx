import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

interface DrawerProps {
  title: ReactNode;
  /** What the button that opens it shows. */
  button: ReactNode;
  /** The button's name, where it shows only an icon. */
  label?: string;
  /** The button's class. */
  className: string;
  children: (close: () => void) => ReactNode;
}

/** A menu on small screens. It slides in from the side, keeps the focus, and closes by Escape or after a choice. */
export function Drawer({ title, button, label, className, children }: DrawerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(label && { 'aria-label': label })}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
        className={className}
      >
        {button}
      </Button>
      <ModalOverlay isOpen={open} onOpenChange={setOpen} isDismissable className="drawer-veil">
        <Modal className="drawer-paper">
          <Dialog className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
            <div className="flex items-start justify-between gap-2">
              <Heading slot="title" className="pt-1.5 text-2xl wrap-anywhere">
                {title}
              </Heading>
              <Button slot="close" aria-label="Close" className="btn btn-ghost btn-square size-11">
                <X aria-hidden className="size-5" />
              </Button>
            </div>
            {children(() => setOpen(false))}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
