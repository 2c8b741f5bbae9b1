// What this browser remembers of its orders, so that only those who have any ask our server about them. The server decides what is true.

const boughtKey = (eventId: string) => `tikiti:bought:${eventId}`;
const heldKey = (eventId: string) => `tikiti:held:${eventId}`;

/** Remembers that this browser has shown tickets for an event. */
export function rememberBought(eventId: string): void {
  withStorage((storage) => storage.setItem(boughtKey(eventId), '1'));
}

export function forgetBought(eventId: string): void {
  withStorage((storage) => storage.removeItem(boughtKey(eventId)));
}

export const boughtBefore = (eventId: string) =>
  withStorage((storage) => storage.getItem(boughtKey(eventId))) === '1';

/** An order that held seats when it was placed. */
export interface HeldHint {
  orderId: string;
  /** The end of its hold by this device's clock, ms since 1970. */
  keptUntil: number;
}

/** Remembers an event's last unpaid order. */
export function rememberHeld(eventId: string, { orderId, keptUntil }: HeldHint): void {
  withStorage((storage) => storage.setItem(heldKey(eventId), JSON.stringify({ orderId, keptUntil })));
}

/** How long a payment may be on its way, ms: as long as a direct debit. */
const PENDING_MS = 14 * 86_400_000;

/** Remembers an order whose payment is on its way. */
export const rememberPending = (eventId: string, orderId: string) =>
  rememberHeld(eventId, { orderId, keptUntil: Date.now() + PENDING_MS });

export function forgetHeld(eventId: string): void {
  withStorage((storage) => storage.removeItem(heldKey(eventId)));
}

/** Returns the order whose hold may still last, if any. */
export function heldBefore(eventId: string, now = Date.now()): HeldHint | undefined {
  const text = withStorage((storage) => storage.getItem(heldKey(eventId)));
  const hint = text ? (JSON.parse(text) as HeldHint) : undefined;
  if (hint && hint.keptUntil > now) return hint;
  if (hint) forgetHeld(eventId);
  return undefined;
}

// A browser that refuses storage only goes without the reminders.
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
