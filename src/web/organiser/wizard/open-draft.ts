import { type DraftOnShelf, type KeptDraft, readKept, readShelf } from './kept-draft.ts';

/** What a tab works on from now on, and what else lies on the shelf. */
export interface OpenDraft {
  /** Where this tab keeps its work; no other tab uses it. */
  key: string;
  /** What was left there: to be brought back. */
  kept?: KeptDraft;
  /** What else was left of the same version and is open in no tab, as far as the browser can say; the latest first. */
  offers: DraftOnShelf[];
  /** What was left of another version of the event than the stored one, and is open in no tab. */
  outdated: DraftOnShelf[];
  /** Whether another tab has work of its own. */
  elsewhere: boolean;
  /** Lets another tab have it. */
  close: () => void;
}

interface Wanted {
  /** As `shelfOf` names it. */
  shelf: string;
  /** The stored event's version; '' for a new event. */
  basedOn: string;
  /** Makes the end of the key of work that begins now. */
  newId: () => string;
}

/** How long a tab that was reloaded waits for its former self to let go; a copy of a tab that is still open waits in vain. */
const LET_GO_MS = 400;

/**
 * Gives a tab its own draft: the one it had before a reload, else the latest that no other tab has open, else a new one. A browser that
 * cannot say what other tabs have open is brought back nothing but the tab's own; the rest is offered.
 */
export async function openDraft({ shelf, basedOn, newId }: Wanted): Promise<OpenDraft> {
  const mine = ownKey(shelf);
  const before = readShelf(shelf);
  const fits = ({ kept }: DraftOnShelf) => kept.basedOn === basedOn;
  const own = before.filter((draft) => draft.key === mine && fits(draft));
  const chosen =
    (await firstFree(own, LET_GO_MS)) ?? (canTell() ? await firstFree(before.filter(fits)) : undefined);
  const key = chosen?.key ?? shelf + newId();
  const close = chosen?.close ?? (await claim(key)) ?? (() => {});
  remember(shelf, key);

  const open = await openKeys();
  for (const refused of own) open.add(refused.key);
  const others = readShelf(shelf).filter((draft) => draft.key !== key);
  const closed = others.filter((draft) => !open.has(draft.key));
  return {
    ...{ key, close },
    ...(chosen && { kept: readKept(chosen.key) ?? chosen.kept }),
    offers: closed.filter(fits),
    outdated: closed.filter((draft) => !fits(draft)),
    elsewhere: closed.length < others.length,
  };
}

/** Makes this tab work on another draft of the shelf the next time it opens one: after a reload. */
export function remember(shelf: string, key: string): void {
  try {
    sessionStorage.setItem(shelf, key);
  } catch {
    // Without it a reload finds the draft as any other that is open nowhere.
  }
}

function ownKey(shelf: string): string | null {
  try {
    return sessionStorage.getItem(shelf);
  } catch {
    return null;
  }
}

async function firstFree(drafts: DraftOnShelf[], waitMs = 0) {
  for (const draft of drafts) {
    const close = await claim(draft.key, waitMs);
    if (close) return { ...draft, close };
  }
  return undefined;
}

/** Browsers have locks on secure origins only: not over plain HTTP within a house. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks;

const canTell = () => locks() !== undefined;

/**
 * Holds a draft for this tab until it is closed; the browser lets go when the tab ends.
 * @returns how to let go, or undefined while another tab holds it
 */
function claim(key: string, waitMs = 0): Promise<(() => void) | undefined> {
  const manager = locks();
  if (!manager) return claimByAsking(key, waitMs);
  return new Promise((answer) => {
    const holding = (lock: Lock | null) => {
      if (!lock) return answer(undefined);
      return new Promise<void>((letGo) => answer(letGo));
    };
    const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
    manager.request(key, options, holding).catch(() => answer(undefined));
  });
}

/**
 * The same where there are no locks: whoever has the draft open says so when asked. One that was closed in between says nothing, and
 * a tab that the browser put to sleep neither: that one is shared.
 */
async function claimByAsking(key: string, waitMs: number): Promise<(() => void) | undefined> {
  const channel = new BroadcastChannel(key);
  const isOpen =
    waitMs > 0 &&
    (await new Promise<boolean>((answer) => {
      setTimeout(answer, waitMs, false);
      channel.onmessage = ({ data }) => data === 'open' && answer(true);
      channel.postMessage('open?');
    }));
  if (isOpen) return void channel.close();
  channel.onmessage = ({ data }) => data === 'open?' && channel.postMessage('open');
  return () => channel.close();
}

async function openKeys(): Promise<Set<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.map(({ name }) => name ?? ''));
}
