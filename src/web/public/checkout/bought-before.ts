const keyOf = (eventId: string) => `tikiti:bought:${eventId}`;

/** Remembers that this browser has shown tickets for an event, so that the event's page asks our server about them. */
export function rememberBought(eventId: string): void {
  withStorage((storage) => storage.setItem(keyOf(eventId), '1'));
}

export function forgetBought(eventId: string): void {
  withStorage((storage) => storage.removeItem(keyOf(eventId)));
}

export const boughtBefore = (eventId: string) =>
  withStorage((storage) => storage.getItem(keyOf(eventId))) === '1';

// A browser that refuses storage only goes without the reminder.
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
