import { readInTab, removeInTab, storeInTab } from '../../ui/kept/tab-storage.ts';
import type { TicketRequest } from './begin-transaction.ts';

interface Asked {
  /** The request, as JSON. */
  wish: string;
  key: string;
}

const nameOf = (eventId: string) => `tikiti:asking:${eventId}`;

/**
 * The idempotency key for these tickets. It stays the same until the same choice got an answer, so that pressing Buy again after a lost
 * answer gets the held seats, and no others. Without storage a browser asks for new seats each time.
 */
export function purchaseKey(request: TicketRequest): string {
  const wish = JSON.stringify(request);
  const asked = readInTab<Asked>(nameOf(request.eventId));
  if (asked?.wish === wish) return asked.key;
  const key = newKey();
  storeInTab(nameOf(request.eventId), { wish, key } satisfies Asked);
  return key;
}

/** After an answer, the next press is a new request. */
export const forgetPurchaseKey = ({ eventId }: TicketRequest) => removeInTab(nameOf(eventId));

/** 128 random bits; `crypto.randomUUID` exists only on https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
