import { useCallback, useEffect, useRef } from 'react';
import { isRouteErrorResponse, useFetcher } from 'react-router';
import type { AreasToSet } from '../../core/check-in/areas/change-areas.ts';
import type { DoorSummary } from '../../core/check-in/door-view.ts';
import type { DoorPerson } from '../../core/check-in/list-door-staff.ts';
import type { DeskEventSummary } from '../../core/order-desk/get-desk-event.ts';

export interface DoorData {
  door: DoorSummary;
  /** Null in a page that the device kept, and for those who do not choose them. */
  people: DoorPerson[] | null;
  /** The same for the areas. */
  settings: (AreasToSet & { event: DeskEventSummary }) | null;
}

/** Other gates admit too, ms. */
const REFRESH_EVERY_MS = 20_000;

let last: DoorData | undefined;
/** The event whose door is on the screen. A server never sets it. */
let shown: string | undefined;

/** The door of an event is on the screen from now on. @returns says that it is not any more */
export function atDoor(eventId: string): () => void {
  shown = eventId;
  return () => {
    shown = undefined;
  };
}

/** Loads the door, or gives what was last seen of it while nobody can say. Rejects on a clear no, and with nothing to give. */
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
 * An answer that leads away was for whoever is logged in now, or for nobody. At the door scanning goes on, and each scan says so;
 * whoever comes from elsewhere is led there.
 */
function isUnanswered(error: unknown, isAtDoor: boolean): boolean {
  if (error instanceof Response) return isAtDoor;
  return isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error;
}

/**
 * The newest that is known of the door, and a way to ask again. It loads this page alone: a refresh of the whole screen would
 * put an error page in the place of the scanner when the network goes.
 * @param areaId of which area, once the device has chosen one
 */
export function useDoorData(loaded: DoorData, areaId: string | undefined): [DoorData, () => void] {
  const { load, data } = useFetcher<DoorData>();
  const newest = data && data.door.asOf >= loaded.door.asOf ? data : loaded;
  const eventId = loaded.door.event.id;
  const address = `/platform/event/${eventId}/door${areaId ? `?${new URLSearchParams({ area: areaId })}` : ''}`;
  const refresh = useCallback(() => void load(address), [load, address]);

  useEffect(() => {
    last = newest;
  }, [newest]);
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
