import { useCallback, useEffect } from 'react';
import { isRouteErrorResponse, useFetcher } from 'react-router';
import type { DoorSummary } from '../../core/check-in/door-view.ts';
import type { DoorPerson } from '../../core/check-in/list-door-staff.ts';

export interface DoorData {
  door: DoorSummary;
  people: DoorPerson[];
}

/** Other gates admit too, ms. */
const REFRESH_EVERY_MS = 20_000;

let last: DoorData | undefined;

/** Loads the door, or gives what was last seen of it while nobody can say. Rejects on a clear no, and with nothing to give. */
export async function loadOrKeep(eventId: string, load: () => Promise<DoorData>): Promise<DoorData> {
  try {
    last = await load();
    return last;
  } catch (error) {
    if (isUnanswered(error) && last?.door.event.id === eventId) return last;
    throw error;
  }
}

function isUnanswered(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error;
}

/**
 * The newest that is known of the door, and a way to ask again. It loads this page alone: a refresh of the whole screen would
 * put an error page in the place of the scanner when the network goes.
 */
export function useDoorData(loaded: DoorData): [DoorData, () => void] {
  const { load, data } = useFetcher<DoorData>();
  const newest = data && data.door.asOf >= loaded.door.asOf ? data : loaded;
  const address = `/platform/event/${loaded.door.event.id}/door`;
  const refresh = useCallback(() => void load(address), [load, address]);

  useEffect(() => {
    last = newest;
  }, [newest]);
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
