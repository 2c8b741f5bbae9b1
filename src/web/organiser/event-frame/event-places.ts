import type { EventMenu } from '../../../core/event-desk/get-event-menu.ts';
import type { Action } from '../../../core/organisations/may.ts';

/** An entry of an event's navigation. */
export interface EventPlace {
  label: string;
  /** Its address, with the event's id in place of `:id`. It is marked on the pages below it too. */
  to: string;
  /** Only people who may do this see it. */
  needs: Action;
  /** How many there are of what it lists; 0 is not shown. */
  count?: keyof EventMenu['counts'];
}

/** An event's navigation: its groups in order, each with its entries. The first has no name. */
export const EVENT_PLACES: readonly { group: string; places: readonly EventPlace[] }[] = [
  { group: '', places: [{ label: 'Overview', to: '/platform/event/:id', needs: 'event.see' }] },
  {
    group: 'Sell',
    places: [
      { label: 'Tickets', to: '/platform/edit-event/:id/types', needs: 'event.edit', count: 'ticketTypes' },
      { label: 'Add-ons', to: '/platform/event/:id/add-ons', needs: 'event.see', count: 'addOns' },
      { label: 'Promo codes', to: '/platform/event/:id/codes', needs: 'orders.see', count: 'codes' },
      {
        label: 'Waiting list',
        to: '/platform/event/:id/waiting-list',
        needs: 'orders.see',
        count: 'waiting',
      },
      { label: 'Questions', to: '/platform/event/:id/questions', needs: 'event.edit', count: 'questions' },
      { label: 'Page', to: '/platform/edit-event/:id', needs: 'event.edit' },
    ],
  },
  {
    group: 'Guests',
    places: [
      { label: 'Attendees', to: '/platform/event/:id/attendees', needs: 'orders.see' },
      { label: 'Orders', to: '/platform/event/:id/orders', needs: 'orders.see' },
      { label: 'Messages', to: '/platform/event/:id/messages', needs: 'messages.see' },
    ],
  },
  {
    group: 'Door',
    places: [
      { label: 'Scan tickets', to: '/platform/event/:id/door', needs: 'door.run' },
      { label: 'Areas', to: '/platform/event/:id/areas', needs: 'event.edit' },
      { label: 'Gates and safety', to: '/platform/event/:id/gates', needs: 'door.invite' },
      { label: 'Team at the door', to: '/platform/event/:id/door-team', needs: 'door.invite' },
      { label: 'Box office', to: '/platform/event/:id/box-office', needs: 'till.sell' },
      { label: 'Box office shifts', to: '/platform/event/:id/box-office/shifts', needs: 'till.see' },
      { label: 'Badge and kiosk', to: '/platform/event/:id/badge', needs: 'event.edit' },
    ],
  },
  {
    group: 'Money',
    places: [
      { label: 'Sales', to: '/platform/event/:id/money', needs: 'money.see' },
      { label: 'Payouts', to: '/platform/event/:id/payouts', needs: 'money.see' },
      { label: 'Exports', to: '/platform/event/:id/exports', needs: 'orders.see' },
      { label: 'Figures', to: '/platform/event/:id/figures', needs: 'event.see' },
    ],
  },
  {
    group: 'Event',
    places: [
      { label: 'Dates', to: '/platform/event/:id/series', needs: 'event.see', count: 'dates' },
      { label: 'Duplicate', to: '/platform/event/:id/duplicate', needs: 'event.create' },
      { label: 'Settings', to: '/platform/event/:id/settings', needs: 'event.see' },
    ],
  },
];

/** The entries that somebody may open, with the event's addresses; groups without any are left out. */
export const placesFor = ({ id, may }: Pick<EventMenu, 'id' | 'may'>) =>
  EVENT_PLACES.map(({ group, places }) => ({
    group,
    places: places
      .filter(({ needs }) => may.includes(needs))
      .map((place) => ({ ...place, to: place.to.replace(':id', id) })),
  })).filter(({ places }) => places.length > 0);

/** Finds the entry of a page: the one with its address, else the one closest above it. */
export function placeAt(groups: ReturnType<typeof placesFor>, pathname: string): EventPlace | undefined {
  const above = groups
    .flatMap(({ places }) => places)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return above.sort((a, b) => b.to.length - a.to.length)[0];
}
