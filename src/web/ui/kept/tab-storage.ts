/** Begins the name of everything that our pages keep for the life of a tab. */
const OURS = 'tikiti';

/**
 * Under which name a tab keeps something of somebody. Whoever logs in there next has other names, and is shown none of it.
 * @param whose a user's id; '' for whoever is not logged in
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

/** Empties this tab at logout, of a door that opens without network as well; leave-browser.ts sees to the other tabs. */
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

// Storage may be full or refused (private mode, policies): the page works on, only a reload loses what was typed.
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
