import { emptyTab } from './tab-storage.ts';

const DRAFTS = /^tikiti\.draft\.\d+\./;

/** Connects the tabs of one user. A tab does not hear its own messages. Servers never open it. */
let tabs: { userId: string; channel: BroadcastChannel } | undefined;

/** From now on this tab reloads when the user logs out in another tab. @returns a function that ends this */
export function leaveTogether(userId: string): () => void {
  const channel = new BroadcastChannel('tikiti.logged-out');
  channel.onmessage = ({ data }) => {
    if (data !== userId) return;
    emptyTab();
    // Loads the page for whoever is logged in now. What was typed here goes too, before it can be stored again.
    location.reload();
  };
  const mine = { userId, channel };
  tabs = mine;
  return () => {
    channel.close();
    if (tabs === mine) tabs = undefined;
  };
}

/** Deletes everything that this browser keeps for the user who logs out: their unfinished event, and what each tab keeps. */
export function leaveBrowser(): void {
  emptyTab();
  if (!tabs) return;
  const { userId, channel } = tabs;
  dropDrafts(userId);
  void dropDoorLists(userId);
  channel.postMessage(userId);
}

/** Deletes what this browser keeps as a device at a door that it leaves. */
export function leaveDoorDevice(deviceId: string): void {
  emptyTab();
  void dropDoorLists(deviceId);
}

function dropDrafts(userId: string): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    for (const name of names)
      if (DRAFTS.test(name) && name.replace(DRAFTS, '').startsWith(`${userId}.`))
        localStorage.removeItem(name);
  } catch {
    // A browser without storage has kept nothing.
  }
}

/** How the names of a user's databases begin that hold the tickets of events at whose door they were. The event's id follows. */
export const doorListsOf = (userId: string): string => `tikiti-door.${userId}.`;

async function dropDoorLists(userId: string): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases())
      if (name?.startsWith(doorListsOf(userId))) indexedDB.deleteDatabase(name);
  } catch {
    // A browser without storage has kept nothing.
  }
}
