import { useEffect, useState, useSyncExternalStore } from 'react';
import { readInTab, removeInTab, storeInTab, tabStorageKey } from '../../ui/kept/tab-storage.ts';
import { openKeptDoor } from './kept-door.ts';
import {
  type KeptKey,
  type OfflineDoor,
  type OfflineState,
  openOfflineDoor,
  SYNC_EVERY_MS,
} from './offline-door.ts';

const NONE: OfflineState = {
  asOf: undefined,
  tickets: 0,
  reachable: true,
  decided: [],
  heard: new Map(),
  waiting: 0,
};
const nothing = () => () => undefined;

export interface DeviceDoor extends OfflineState {
  /** Undefined until it is open, and where the browser keeps nothing. */
  door: OfflineDoor | undefined;
}

/** Keeps an event's tickets on this device while its door is open, brought up to date every few seconds. */
export function useDeviceDoor(eventId: string, userId: string): DeviceDoor {
  const [door, setDoor] = useState<OfflineDoor>();
  useEffect(() => {
    if (!globalThis.indexedDB || !crypto.subtle) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let syncNow = () => {};
    const run = async () => {
      const kept = await openKeptDoor(eventId, userId);
      const opened = await openOfflineDoor({ eventId, userId, kept, keptKey: keyInTab(eventId, userId) });
      if (signal.aborted) return;
      setDoor(opened);
      const again = async () => {
        clearTimeout(timer);
        await opened.sync();
        if (!signal.aborted) timer = setTimeout(again, SYNC_EVERY_MS);
      };
      syncNow = () => void again();
      await again();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    // One tab has the list. Two would each admit a ticket; another one asks the server until this one is closed.
    navigator.locks.request(`tikiti-door.${userId}.${eventId}`, { signal }, run).catch((error: unknown) => {
      // A browser that keeps nothing, as in some private windows, leaves the door as it is online.
      if (!signal.aborted) console.warn('This device keeps no tickets for offline.', error);
    });
    const whenOnline = () => syncNow();
    addEventListener('online', whenOnline);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      removeEventListener('online', whenOnline);
      setDoor(undefined);
    };
  }, [eventId, userId]);
  const state = useSyncExternalStore(
    door?.subscribe ?? nothing,
    () => door?.state() ?? NONE,
    () => NONE,
  );
  return { door, ...state };
}

/** Keeps the key of names while this tab is open, also when it is reloaded without a network. */
function keyInTab(eventId: string, userId: string): KeptKey {
  const name = tabStorageKey(userId, `door-names.${eventId}`);
  return {
    read: () => readInTab<{ namesKey: string }>(name)?.namesKey,
    keep: (namesKey) => (namesKey === undefined ? removeInTab(name) : storeInTab(name, { namesKey })),
  };
}
