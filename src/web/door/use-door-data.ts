import { useCallback, useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useFetcher } from 'react-router';
import type { DoorSummary } from '../../core/check-in/door-view.ts';
import { MINUTE_MS } from '../../core/shared/durations.ts';
import { readInTab, storeInTab, tabStorageKey } from '../ui/kept/tab-storage.ts';
import { useOnline } from './use-online.ts';

export interface DoorData {
  door: DoorSummary;
  /** The id of the user at the door or, of one that joined without an account, the device. */
  whose: string;
}

/** The address of a door's page: devices that joined without an account have one of their own. */
export const doorPath = ({ event, device }: Pick<DoorSummary, 'event' | 'device'>): string =>
  device ? `/door/${event.id}` : `/platform/event/${event.id}/door`;

/** Counts that missed some reloads are shown with their time, ms. */
const OLD_MS = MINUTE_MS;

/** How often counts are reloaded, as other doors admit too, ms. */
const REFRESH_EVERY_MS = 20_000;

let last: DoorData | undefined;
/** The event whose door is on the screen. Servers never set it. */
let shown: string | undefined;

/** Marks an event's door as being on the screen. @returns a function that ends this */
export function atDoor(eventId: string): () => void {
  shown = eventId;
  return () => {
    shown = undefined;
  };
}

/** Loads the door or, if the server cannot be reached, returns its last data. Rejects on a refusal, or without any data. */
export async function loadOrKeep(eventId: string, load: () => Promise<DoorData>): Promise<DoorData> {
  try {
    last = await load();
    return last;
  } catch (error) {
    if (isUnanswered(error, shown === eventId) && last?.door.event.id === eventId) return last;
    throw error;
  }
}

/**
 * A redirect was for whoever is logged in now, or for nobody. At the door scanning goes on, and each scan reports the problem; on the way
 * to the door it is followed.
 */
function isUnanswered(error: unknown, isAtDoor: boolean): boolean {
  if (error instanceof Response) return isAtDoor;
  return isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error;
}

/**
 * The latest data of the door, and a function to reload it. That loads only this page: a reload of all routes would replace the scanner
 * with an error page when the network fails.
 * @param areaId the area chosen on the device, if any
 */
export function useDoorData(loaded: DoorData, areaId: string | undefined): [DoorData, () => void] {
  const { load, data } = useFetcher<DoorData>();
  const eventId = loaded.door.event.id;
  const [kept, keep] = useKeptData(eventId, loaded.whose);
  const known = kept && kept.door.asOf > loaded.door.asOf ? kept : loaded;
  const newest = data && data.door.asOf >= known.door.asOf ? data : known;
  const address = `${doorPath(loaded.door)}${areaId ? `?${new URLSearchParams({ area: areaId })}` : ''}`;
  const refresh = useCallback(() => void load(address), [load, address]);

  useEffect(() => {
    last = newest;
    keep(newest);
  }, [newest, keep]);
  useEffect(() => atDoor(eventId), [eventId]);
  const counted = useRef(loaded.door.area.id);
  useEffect(() => {
    if (areaId === undefined || areaId === counted.current) return;
    counted.current = areaId;
    refresh();
  }, [areaId, refresh]);
  useEffect(() => {
    const whenSeen = () => document.visibilityState === 'visible' && refresh();
    const timer = setInterval(whenSeen, REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [refresh]);

  return [newest, refresh];
}

/**
 * The last data that this tab had of the door before a reload, and a function to keep newer. A page that opens without a network may be
 * much older.
 */
function useKeptData(eventId: string, whose: string): [DoorData | undefined, (data: DoorData) => void] {
  const name = tabStorageKey(whose, `door.${eventId}`);
  const [kept, show] = useState<DoorData>();
  useEffect(() => show(readInTab<DoorData>(name)), [name]);
  const keep = useCallback(({ door }: DoorData) => storeInTab(name, { door, whose }), [name, whose]);
  return [kept, keep];
}

/** Tells whether counts of an instant may have changed since: they missed some reloads, or there is no network. */
export function useMayHaveChanged(asOf: string): boolean {
  const [old, setOld] = useState(false);
  const online = useOnline();
  useEffect(() => {
    const left = Date.parse(asOf) + OLD_MS - Date.now();
    setOld(left <= 0);
    const timer = setTimeout(() => setOld(true), left);
    return () => clearTimeout(timer);
  }, [asOf]);
  return old || !online;
}
