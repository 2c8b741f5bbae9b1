import type { DoorSearch } from '../../../core/check-in/found-ticket.ts';
import { askServer } from '../ask-server.ts';
import type { FoundOffline } from './find-offline.ts';
import type { OfflineDoor } from './offline-door.ts';
import { serverOrDevice } from './server-or-device.ts';

/** What was found, and whether this device searched its own list. */
export type Searched = FoundOffline & { offline?: true };

const NO_ANSWER =
  'You can’t search while you’re offline. Scanned and typed codes are kept until you’re back online.';

/** Searches an event's tickets: at the server or, if it does not answer in time, on this device. */
export function searchOrFind(
  eventId: string,
  asked: { text: string; areaId: string | undefined },
  door: OfflineDoor | undefined,
  fetchFrom: typeof fetch = fetch,
): Promise<Searched> {
  return serverOrDevice<Searched>(door, {
    async ask(patienceMs) {
      const path = `/api/events/${eventId}/door-searches`;
      const answer = await askServer('POST', path, asked, { fetchFrom, patienceMs });
      if (!answer) return undefined;
      return answer.ok ? (answer.body as DoorSearch) : { why: answer.why };
    },
    decide: async (here) => ({ ...(await here.find(asked)), offline: true }),
    otherwise: { why: NO_ANSWER },
  });
}
