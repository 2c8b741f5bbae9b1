import { Menu as MenuIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { Place } from './places.ts';
import { PlacesList } from './places-list.tsx';

/** The menu on small screens. It slides in from the side, keeps the focus, and closes by Escape or after a choice. */
export function Drawer({ places }: { places: Place[] }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="lg:hidden">
      <Button
        aria-label="Menu"
        onPress={() => setOpen(true)}
        className="btn btn-ghost btn-square -ms-3 size-11"
      >
        <MenuIcon aria-hidden className="size-6" />
      </Button>
      <ModalOverlay isOpen={open} onOpenChange={setOpen} isDismissable className="drawer-veil">
        <Modal className="drawer-paper">
          <Dialog className="grid gap-4 outline-none">
            <div className="flex items-center justify-between">
              <Heading slot="title" className="text-2xl">
                Menu
              </Heading>
              <Button slot="close" aria-label="Close" className="btn btn-ghost btn-square size-11">
                <X aria-hidden className="size-5" />
              </Button>
            </div>
            <nav aria-label="Platform">
              <PlacesList places={places} onChoose={() => setOpen(false)} />
            </nav>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </div>
  );
}
