/** The prefix of everything that our pages keep for the life of a tab. */
const OURS = 'tikiti';

/**
 * Names a tab's stored value by its owner, so that the next person who logs in there is not shown it.
 * @param whose a user's id; '' for a guest
 */
export const tabStorageKey = (whose: string, what: string) => `${OURS}.of.${whose || 'guest'}.${what}`;

export function readInTab<Kept>(name: string): Kept | undefined {
  const text = withStorage((storage) => storage.getItem(name));
  try {
    return text ? (JSON.parse(text) as Kept) : undefined;
  } catch {
    return undefined;
  }
}

export function storeInTab(name: string, kept: object): void {
  withStorage((storage) => storage.setItem(name, JSON.stringify(kept)));
}

export function removeInTab(name: string): void {
  withStorage((storage) => storage.removeItem(name));
}

/** Empties this tab at logout, even for a door that works offline. leave-browser.ts handles the other tabs. */
export function emptyTab(): void {
  if ('caches' in globalThis) void emptyCaches().catch(() => undefined);
  withStorage((storage) => {
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    for (const name of names) if (name.startsWith(OURS)) storage.removeItem(name);
  });
}

async function emptyCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  await Promise.all(names.map((name) => caches.delete(name)));
}

// Storage may be full or refused (private mode, policies). The page still works, but a reload loses what was typed.
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
