import { Menu as MenuIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { NavLink } from 'react-router';
import type { Place } from './places.ts';

/** The menu of small screens: slides in from the side, keeps the focus, closes by Escape or once a place is chosen. */
export function Drawer({ places }: { places: Place[] }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="md:hidden">
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
              <ul className="grid gap-1">
                {places.map(({ to, label, icon: Icon, end }) => (
                  <li key={to}>
                    <NavLink to={to} end={end} onClick={close} className="place w-full">
                      <Icon aria-hidden className="size-5" />
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </div>
  );
}
