import type { OwnTicketType } from '../../event-desk/own-event.ts';

/** Turns ticket types as their organiser sees them into a change that keeps them. */
export function enteredTypes(types: readonly OwnTicketType[]) {
  return types.map(({ held, offered, sold, setAside, ordered, left, ownCapacity, capacity, ...type }) => ({
    ...type,
    capacity: ownCapacity ? capacity : null,
  }));
}
