import { z } from 'zod';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { findDeskEvent } from '../events/event-store.ts';
import { findOwnOrders } from '../orders/my-orders-store.ts';
import { orderPath } from '../orders/order-link.ts';
import { ownerOf } from '../orders/order-policy.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** An order with which somebody has tickets for an event. */
export const ownEventOrder = z
  .object({
    orderId: z.uuid(),
    orderPath: z.string().describe('Same-origin path of its page, which opens for you.'),
    tickets: z.int().describe('How many of its tickets are valid or on hold.'),
  })
  .meta({ id: 'OwnEventOrder' });
export type OwnEventOrder = z.infer<typeof ownEventOrder>;

/**
 * Lists the orders with which the actor has valid tickets for an event, newest first.
 * @throws DomainError 'not-found' (event.unknown)
 */
export async function listOwnEventOrders(app: App, actor: Actor, eventId: unknown): Promise<OwnEventOrder[]> {
  const id = eventIdOf(eventId);
  const owner = ownerOf(actor);
  const orders = owner ? await findOwnOrders(app.db, owner, id) : [];
  if (orders.length === 0 && !(await findDeskEvent(app.db, id))) throw unknownEvent();
  return orders.map((order) => ({ ...order, orderPath: orderPath({ eventId: id, orderId: order.orderId }) }));
}
