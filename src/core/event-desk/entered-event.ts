import type { EventWithTypes } from '../event-page/event-page-store.ts';
import { EVENT_COLUMNS } from '../events/event.ts';
import type { LockedEvent } from '../events/event-store.ts';
import { pick } from '../shared/fields.ts';
import { toLocalTime } from '../shared/local-time.ts';
import { enteredSharing } from './entered-types.ts';

/** Turns a stored event back into an organiser's input. Its ticket types and shared capacities keep their ids. */
export function enteredEvent(stored: EventWithTypes & LockedEvent) {
  const { timeZone } = stored;
  const local = (instant: string | null) => instant && toLocalTime(new Date(instant), timeZone);
  const types = stored.types.map(({ id, held, setAside, sold, left, tax, ownCapacity, ...type }) => ({
    ...type,
    id: id as string | undefined,
    ...enteredSharing(stored, type),
    capacity: ownCapacity ? type.capacity : null,
    saleStartsAt: local(type.saleStartsAt),
    saleEndsAt: local(type.saleEndsAt),
  }));
  return {
    ...pick(stored, EVENT_COLUMNS),
    startsAt: toLocalTime(stored.startsAt, timeZone),
    endsAt: toLocalTime(stored.endsAt, timeZone),
    types,
    sharedCapacities: stored.sharedCapacities.map(({ id, name, capacity, startsAt, endsAt }) => ({
      id: id as string | undefined,
      name,
      capacity,
      startsAt: local(startsAt),
      endsAt: local(endsAt),
    })),
  };
}

export type EnteredEvent = ReturnType<typeof enteredEvent>;
