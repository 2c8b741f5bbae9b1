import { emptyTab } from './tab-storage.ts';

const DRAFTS = /^tikiti\.draft\.\d+\./;

/** Between the tabs in which somebody is logged in; a tab does not hear itself. A server never opens it. */
let tabs: { userId: string; channel: BroadcastChannel } | undefined;

/** From now on this tab goes along when they log out in another. @returns stops it */
export function leaveTogether(userId: string): () => void {
  const channel = new BroadcastChannel('tikiti.logged-out');
  channel.onmessage = ({ data }) => {
    if (data !== userId) return;
    emptyTab();
    // Drawn again, as whoever is logged in by then: what was typed here goes as well, before it is kept again.
    location.reload();
  };
  const mine = { userId, channel };
  tabs = mine;
  return () => {
    channel.close();
    if (tabs === mine) tabs = undefined;
  };
}

/** Leaves nothing of whoever logs out in this browser: no unfinished event, and nothing that any tab keeps. */
export function leaveBrowser(): void {
  emptyTab();
  if (!tabs) return;
  const { userId, channel } = tabs;
  dropDrafts(userId);
  channel.postMessage(userId);
}

function dropDrafts(userId: string): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    for (const name of names)
      if (DRAFTS.test(name) && name.replace(DRAFTS, '').startsWith(`${userId}.`))
        localStorage.removeItem(name);
  } catch {
    // A browser without storage kept none.
  }
}
