import { transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import { endEntries, recountWaiting } from './entry-store.ts';
import { findPlaceFor, type PlaceRequest } from './find-place-for.ts';
import { findPlace } from './place-store.ts';

/**
 * Leaves the list. A person with an offer declines it on its order's page instead.
 * @throws DomainError 'not-found' (waiting-list.unknown)
 */
export async function leaveWaitingList(app: App, request: PlaceRequest): Promise<void> {
  const { eventId, entryId } = await findPlaceFor(app, request);
  await transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const current = await findPlace(tx, { eventId, entryId });
    if (!current || current.orderId !== null || current.endedAt !== null) return;
    await endEntries(tx, eventId, { id: entryId }, { because: 'left', now: app.clock.now() });
    await recountWaiting(tx, eventId);
  });
}
