import type { OwnTicketType } from '../../event-desk/own-event.ts';

/** Makes of ticket types, as their organiser sees them, what a change that keeps them takes. */
export function enteredTypes(types: readonly OwnTicketType[]) {
  return types.map(({ held, sold, setAside, ordered, left, ownCapacity, capacity, ...type }) => ({
    ...type,
    capacity: ownCapacity ? capacity : null,
  }));
}
