const NAME = 'tikiti:guest';

/** Remembered for less than the cookie's lifetime, ms. */
const REMEMBERED_MS = 150 * 86_400_000;
/** A purchase waits this long for it and then continues without, ms. */
const PATIENCE_MS = 4_000;

/**
 * Makes this browser a guest before it buys, once for all of its tabs. Otherwise each tab's first purchase would create a guest, and of two
 * at the same moment the browser would keep only one. It is not required: a purchase creates a guest if there is none.
 */
export async function becomeGuest(): Promise<void> {
  if (isGuest()) return;
  try {
    await navigator.locks.request(NAME, welcome);
  } catch {
    // No locks (an old browser, or no https), no storage, or no network: the purchase itself reports problems.
  }
}

async function welcome(): Promise<void> {
  if (isGuest()) return;
  const response = await fetch('/api/guest', { method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (response.ok) localStorage.setItem(NAME, String(Date.now()));
}

function isGuest(): boolean {
  try {
    return Number(localStorage.getItem(NAME)) > Date.now() - REMEMBERED_MS;
  } catch {
    return false;
  }
}
