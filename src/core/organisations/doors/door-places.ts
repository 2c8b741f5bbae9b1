import { placeAllows } from '../may.ts';
import type { Place } from '../member-store.ts';

/** The place of somebody who is asked to the door of one event (decision 0078). */
export const atDoor = (eventId: string): Place => ({ role: 'door', eventIds: [eventId], doors: [] });

/** Tells whether a place ends with its events: that of somebody who only checks tickets at named events. */
export const endsWithEvents = ({ role, eventIds }: Pick<Place, 'role' | 'eventIds'>): boolean =>
  role === 'door' && eventIds !== null;

/**
 * Adds an event's door to a place: to its events if it is for doors only, else beside the role. A place that opens the door already stays
 * as it is.
 */
export function withDoor({ role, eventIds, doors }: Place, eventId: string): Place {
  if (placeAllows({ role, eventIds, doors }, 'door.run', eventId)) return { role, eventIds, doors };
  if (endsWithEvents({ role, eventIds })) return { role, eventIds: [...(eventIds ?? []), eventId], doors };
  return { role, eventIds, doors: [...doors, eventId] };
}

/** Takes an event's door out of a place; null when nothing is left. A role that opens the door by itself keeps it open. */
export function withoutDoor({ role, eventIds, doors: before }: Place, eventId: string): Place | null {
  const doors = before.filter((id) => id !== eventId);
  if (!endsWithEvents({ role, eventIds })) return { role, eventIds, doors };
  const left = (eventIds ?? []).filter((id) => id !== eventId);
  return left.length === 0 ? null : { role, eventIds: left, doors };
}

/** Tells whether a place names the event's door, so that it can be taken out. */
export const namesDoor = ({ role, eventIds, doors }: Place, eventId: string): boolean =>
  doors.includes(eventId) || (role === 'door' && eventIds !== null && eventIds.includes(eventId));
