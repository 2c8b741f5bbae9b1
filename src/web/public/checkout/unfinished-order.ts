import { readInTab, removeInTab, storeInTab, tabStorageKey } from '../../ui/kept/tab-storage.ts';
import type { KeptOrder, TicketRequest } from './begin-transaction.ts';

/** An order that was kept but is not paid, with what was typed to get it. */
export interface UnfinishedOrder {
  order: KeptOrder;
  request: TicketRequest;
}

/** An event as somebody buys for it: a user's id; '' for whoever is not logged in. */
interface Buying {
  whose: string;
  eventId: string;
}

const nameOf = ({ whose, eventId }: Buying) => tabStorageKey(whose, `unfinished.${eventId}`);

/** As a page's `<main>` says it. */
export const buyingAt = ({ dataset: { whose = '', event = '' } }: HTMLElement): Buying => ({
  whose,
  eventId: event,
});

/** Remembers it for as long as this tab lives, so that a reload loses nothing. */
export function rememberUnfinished(buying: Buying, unfinished: UnfinishedOrder): void {
  storeInTab(nameOf(buying), unfinished);
}

export const recallUnfinished = (buying: Buying) => readInTab<UnfinishedOrder>(nameOf(buying));

export function forgetUnfinished(buying: Buying): void {
  removeInTab(nameOf(buying));
}
