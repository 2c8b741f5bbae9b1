import { z } from 'zod';
import type { OrderKey } from '../orders/order-link.ts';
import { maySeeOrder } from '../orders/order-policy.ts';
import { noteOpenedFromMail } from '../orders/typed-address.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findOrderAmongOthers, type OrderRecord } from './order-page-store.ts';
import { refusal } from './refusals.ts';

/** Names an order, with the key of its mailed link if there is one. */
export interface OrderRequest extends OrderKey {
  key?: string | undefined;
}

/**
 * Finds an order for a person who may see it. To anybody else it looks as if the order did not exist.
 * @throws DomainError 'not-found' (order.unknown)
 */
export async function findOrderFor(app: App, actor: Actor, request: OrderRequest): Promise<OrderRecord> {
  const isOrder = z.uuid().safeParse(request.eventId).success && z.uuid().safeParse(request.orderId).success;
  const order = isOrder ? await findOrderAmongOthers(app.db, request) : undefined;
  if (!order || !maySeeOrder(app, actor, order, request.key)) throw noSuchOrder();
  await noteOpenedFromMail(app, order, request.key);
  return order;
}

export const noSuchOrder = () => refusal('order.unknown', { why: 'order' });
