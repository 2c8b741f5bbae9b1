import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { openKeptDoor } from './kept-door.ts';
import { type OfflineDoor, type OfflineState, openOfflineDoor, SYNC_EVERY_MS } from './offline-door.ts';

const NONE: OfflineState = { asOf: undefined, tickets: 0, reachable: true, waiting: 0 };
const nothing = () => () => undefined;

export interface DeviceDoor extends OfflineState {
  /** Undefined until it is open, and where the browser keeps nothing. */
  door: OfflineDoor | undefined;
}

/** Keeps an event's tickets on this device while its door is open, brought up to date every few seconds. */
export function useDeviceDoor(eventId: string, userId: string): DeviceDoor {
  const [door, setDoor] = useState<OfflineDoor>();
  const left = useRef(false);
  useEffect(() => {
    if (!globalThis.indexedDB || !crypto.subtle) return;
    left.current = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let syncNow = () => {};
    const open = async () => {
      const opened = await openOfflineDoor({ eventId, userId, kept: await openKeptDoor(eventId, userId) });
      if (left.current) return;
      setDoor(opened);
      const again = async () => {
        clearTimeout(timer);
        await opened.sync();
        if (!left.current) timer = setTimeout(again, SYNC_EVERY_MS);
      };
      syncNow = () => void again();
      await again();
    };
    // A browser that keeps nothing, as in some private windows, leaves the door as it is online.
    open().catch((error: unknown) => console.warn('This device keeps no tickets for offline.', error));
    const whenOnline = () => syncNow();
    addEventListener('online', whenOnline);
    return () => {
      left.current = true;
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
