import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useRouteLoaderData } from 'react-router';
import type { loader as eventLoader } from '../event-frame/event-frame.tsx';
import { placesFor } from '../event-frame/event-places.ts';
import type { Place } from '../frame/places.ts';
import { isSearchKey, SearchBox } from './search-box.tsx';
import type { NamedPage } from './suggestions.ts';

/** The search in the top bar. On small screens it is a button, which opens it in a sheet. */
export function SearchAnywhere({ places }: { places: readonly Place[] }) {
  const [open, setOpen] = useState(false);
  const pages = usePages(places);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isSearchKey(event) && !matchMedia('(width >= 48rem)').matches) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <SearchBox pages={pages} />
      <Button
        aria-label="Search"
        onPress={() => setOpen(true)}
        className="btn btn-ghost btn-square size-11 max-md:ms-auto md:hidden"
      >
        <Search aria-hidden className="size-5" />
      </Button>
      <ModalOverlay isOpen={open} onOpenChange={setOpen} isDismissable className="drawer-veil">
        <Modal className="search-sheet">
          <Dialog aria-label="Search" className="outline-none">
            <SearchBox pages={pages} at="sheet" onLeave={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

/** The pages of the event that is open, then those of the platform. */
function usePages(places: readonly Place[]): NamedPage[] {
  const event = useRouteLoaderData<typeof eventLoader>('organiser/event-frame/event-frame')?.event;
  const ofEvent = event
    ? placesFor(event).flatMap(({ places: pages }) =>
        pages.map(({ label, to }) => ({ to, title: label, note: event.name })),
      )
    : [];
  return [
    ...ofEvent,
    ...places.map(({ to, opens = to, label }) => ({ to: opens, title: label, note: 'Page' })),
  ];
}
