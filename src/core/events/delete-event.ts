import { type Transaction, transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { countOrders, removeEvent } from './delete-event-store.ts';
import { unknownEvent } from './event-policy.ts';
import { lockEvent } from './event-store.ts';
import { refusal } from './refusals.ts';
import { requireManager } from './require-manager.ts';

/**
 * Deletes an event that was never ordered, with all that belongs to it except admins' decisions. An event with orders, in any state, has to
 * be cancelled instead. Allowed for its owner or an admin.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (event.unknown), 'conflict'
 * (event.has-orders, with their number as `orders`)
 */
export async function deleteEvent(app: App, actor: Actor, givenId: unknown): Promise<void> {
  const { eventId, user } = await requireManager(app.db, actor, 'event.end', givenId);
  await transaction(app.db, async (tx) => {
    if (!(await lockEvent(tx, eventId))) throw unknownEvent();
    await deleteLocked(app, tx, { by: user, eventId });
  });
}

/**
 * Deletes a locked event. The caller has checked that the actor may end it.
 * @throws DomainError 'conflict' (event.has-orders, with their number as `orders`)
 */
export async function deleteLocked(
  app: App,
  tx: Transaction,
  { by, eventId }: { by: SignedIn; eventId: string },
): Promise<void> {
  // A hold that waits for the counters finds them deleted and fails.
  await lockInventory(tx, eventId);
  const orders = await countOrders(tx, eventId);
  if (orders > 0) throw refusal('event.has-orders', { orders });
  await record(app, tx, { kind: 'event.deleted', by, eventId });
  await removeEvent(tx, eventId);
}
