import { readInTab, removeInTab, storeInTab, tabStorageKey } from '../../ui/kept/tab-storage.ts';
import type { KeptOrder, TicketRequest } from './begin-transaction.ts';

/** A held, unpaid order, with the form's contents. */
export interface UnfinishedOrder {
  order: KeptOrder;
  request: TicketRequest;
}

/** An event and its buyer: a user's id, or '' for a visitor who is not logged in. */
interface Buying {
  whose: string;
  eventId: string;
}

const nameOf = ({ whose, eventId }: Buying) => tabStorageKey(whose, `unfinished.${eventId}`);

/** Read from a page's `<main>`. */
export const buyingAt = ({ dataset: { whose = '', event = '' } }: HTMLElement): Buying => ({
  whose,
  eventId: event,
});

/** Stored for the lifetime of this tab, so that a reload loses nothing. */
export function rememberUnfinished(buying: Buying, unfinished: UnfinishedOrder): void {
  storeInTab(nameOf(buying), unfinished);
}

export const recallUnfinished = (buying: Buying) => readInTab<UnfinishedOrder>(nameOf(buying));

export function forgetUnfinished(buying: Buying): void {
  removeInTab(nameOf(buying));
}
