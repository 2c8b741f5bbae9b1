import { transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { OrderKey } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import { lockHeldOrders } from './hold-store.ts';
import { releaseHolds } from './release-holds.ts';

/** Releases a held order's seats now, because it can't be paid. Does nothing in any other state. */
export async function cancelHold(
  app: Parameters<typeof releaseHolds>[0] & Pick<App, 'db'>,
  { eventId, orderId }: OrderKey,
): Promise<void> {
  await transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const held = await lockHeldOrders(tx, eventId, { orderId });
    await releaseHolds(app, tx, eventId, held, 'cancel');
  });
}
