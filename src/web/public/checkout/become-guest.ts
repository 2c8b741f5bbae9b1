const NAME = 'tikiti:guest';

/** Shorter than the cookie lives, ms. */
const REMEMBERED_MS = 150 * 86_400_000;
/** A purchase waits this long for it and then goes on without, ms. */
const PATIENCE_MS = 4_000;

/**
 * Makes this browser a guest before it buys, once for all of its tabs: each first purchase would make it one, and two at the
 * same moment would make it two, of whom it remembers one. A hurry, no condition: whoever is nobody yet becomes somebody with
 * their purchase.
 */
export async function becomeGuest(): Promise<void> {
  if (isGuest()) return;
  try {
    await navigator.locks.request(NAME, welcome);
  } catch {
    // No locks here (an old browser, or no https), no storage, or no network: the purchase says what there is to say.
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
