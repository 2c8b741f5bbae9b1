import { askServer } from '../ask-server.ts';
import type { OfflineDoor } from './offline-door.ts';
import { serverOrDevice } from './server-or-device.ts';

const NO_ANSWER = 'You seem to be offline, so nothing was changed. Check your connection, then try again.';

/** Why a check-in can't be undone, for people; undefined once it is undone. */
type Undone = string | undefined;

/**
 * Undoes a check-in: the server if it can be reached in time and knows the scan, or else this device.
 * @param people of the scan, if the page knows
 */
export async function undoOrDecide(
  eventId: string,
  checkIn: { scanId: string; people?: number | undefined },
  door: OfflineDoor | undefined,
  fetchFrom: typeof fetch = fetch,
): Promise<Undone> {
  const path = `/api/events/${eventId}/check-ins/${checkIn.scanId}`;
  const { why } = await serverOrDevice<{ why: Undone }>(door, {
    isOwn: door?.state().decided.some((one) => one.kind === 'check-in' && one.scanId === checkIn.scanId),
    async ask(patienceMs) {
      const answer = await askServer('DELETE', path, undefined, { fetchFrom, patienceMs });
      // The device learns at once that it may admit the ticket again.
      if (answer) void door?.sync();
      return answer && { why: answer.ok ? undefined : answer.why };
    },
    decide: async (here) => ({ why: await here.undo(checkIn) }),
    otherwise: { why: NO_ANSWER },
  });
  return why;
}
