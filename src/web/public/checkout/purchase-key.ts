import type { TicketRequest } from './begin-transaction.ts';

const nameOf = (eventId: string) => `tikiti:asking:${eventId}`;

/**
 * The idempotency key for these tickets. It stays the same until the same choice got an answer, so that pressing Buy again after a lost
 * answer gets the held seats, and no others.
 */
export function purchaseKey(request: TicketRequest): string {
  const wish = JSON.stringify(request);
  const asked = read(request.eventId);
  if (asked?.wish === wish) return asked.key;
  const key = newKey();
  withStorage((storage) => storage.setItem(nameOf(request.eventId), JSON.stringify({ wish, key })));
  return key;
}

/** After an answer, the next press is a new request. */
export function forgetPurchaseKey({ eventId }: TicketRequest): void {
  withStorage((storage) => storage.removeItem(nameOf(eventId)));
}

/** 128 random bits; `crypto.randomUUID` exists only on https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function read(eventId: string): { wish: string; key: string } | undefined {
  const text = withStorage((storage) => storage.getItem(nameOf(eventId)));
  return text ? (JSON.parse(text) as { wish: string; key: string }) : undefined;
}

// Without storage a browser asks for new seats each time.
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
