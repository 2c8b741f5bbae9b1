import type { KeptOrder, TicketRequest } from './begin-transaction.ts';

/** What was kept but is not paid, with what was typed to get it. */
export interface UnfinishedOrder {
  order: KeptOrder;
  request: TicketRequest;
}

const keyOf = (eventId: string) => `tikiti:unfinished:${eventId}`;

// A browser that refuses storage (private mode, policies) only loses the offer to go on after a reload.
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Remembers it for as long as this tab lives, so that a reload loses nothing. */
export function rememberUnfinished(unfinished: UnfinishedOrder): void {
  withStorage((storage) => storage.setItem(keyOf(unfinished.request.eventId), JSON.stringify(unfinished)));
}

export function recallUnfinished(eventId: string): UnfinishedOrder | undefined {
  const text = withStorage((storage) => storage.getItem(keyOf(eventId)));
  return text ? (JSON.parse(text) as UnfinishedOrder) : undefined;
}

export function forgetUnfinished(eventId: string): void {
  withStorage((storage) => storage.removeItem(keyOf(eventId)));
}
