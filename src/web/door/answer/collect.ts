import type { AddOnAtDoor } from '../../../core/check-in/door-answer.ts';
import { askServer } from '../ask-server.ts';
import type { OfflineDoor } from '../offline/offline-door.ts';
import { serverOrDevice } from '../offline/server-or-device.ts';
import type { Collecting } from './collecting.ts';

const AGAIN = 'we got no answer. Try again once you’re back online.';
const NOT_TICKED = `Not ticked off: ${AGAIN}`;
const NOT_UNDONE = `Still ticked off: ${AGAIN}`;

/** A unit of an add-on at an event's door. */
interface Unit {
  eventId: string;
  unitId: string;
}

/** How to reach the server, and what decides if it does not answer. */
interface Deciding {
  door: OfflineDoor | undefined;
  fetchFrom?: typeof fetch | undefined;
}

const addressOf = ({ eventId, unitId }: Unit) => `/api/events/${eventId}/collected-add-ons/${unitId}`;

/** Whether this device ticked a unit off, or put it back, and the server does not know yet. */
const isOwn = (door: OfflineDoor | undefined, unitId: string) =>
  door
    ?.state()
    .decided.some(
      (one) => (one.kind === 'collect' || one.kind === 'put-back') && one.collection.unitId === unitId,
    );

/** Marks an add-on as handed out. Never rejects; a failure is shown at the button. */
export function collect(
  { gate, collectionId, ...unit }: Unit & { gate: string; collectionId: string },
  { door, fetchFrom }: Deciding,
): Promise<Collecting> {
  const failed = (why: string) => ({ collected: null, byUs: false, why });
  return serverOrDevice<Collecting>(door, {
    isOwn: isOwn(door, unit.unitId),
    async ask(patienceMs) {
      const answer = await askServer(
        'PUT',
        addressOf(unit),
        { gate, collectionId },
        { fetchFrom, patienceMs },
      );
      if (!answer) return undefined;
      void door?.sync();
      if (!answer.ok) return failed(answer.why);
      const { collected, at, gate: where } = answer.body as { collected: boolean; at: string; gate: string };
      return { collected: { at, gate: where }, byUs: collected };
    },
    decide: (here) => here.collect({ unitId: unit.unitId, gate, collectionId }),
    otherwise: failed(NOT_TICKED),
  });
}

/** Reverts the mark. @param collected what stays if that fails */
export function putBack(
  unit: Unit,
  collected: NonNullable<AddOnAtDoor['collected']>,
  { door, fetchFrom }: Deciding,
): Promise<Collecting> {
  const failed = (why: string) => ({ collected, byUs: true, why });
  return serverOrDevice<Collecting>(door, {
    isOwn: isOwn(door, unit.unitId),
    async ask(patienceMs) {
      const answer = await askServer('DELETE', addressOf(unit), undefined, { fetchFrom, patienceMs });
      if (!answer) return undefined;
      void door?.sync();
      return answer.ok ? { collected: null, byUs: false } : failed(answer.why);
    },
    decide: (here) => here.putBack(unit.unitId),
    otherwise: failed(NOT_UNDONE),
  });
}
