import { asLocked, holdsInventoryOf, type lockForHolds } from '../lock-for-holds.ts';

/** Locks as `lockForHolds` does, but reads nothing again after a wait: the twin of its guard. */
export const lockWithoutReadingAgain: typeof lockForHolds = async (tx, eventId, { addresses, codes }) =>
  asLocked(await holdsInventoryOf(tx, eventId, addresses, codes).forUpdate('inventory').execute());
