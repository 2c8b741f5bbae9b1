import { z } from 'zod';
import type { OrderKey } from '../orders/order-link.ts';
import { maySeeOrder } from '../orders/order-policy.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { findOrder, type OrderRecord } from './order-page-store.ts';

/** A request names its order, and has the key of its mailed link where there is one. */
export interface OrderRequest extends OrderKey {
  key?: string | undefined;
}

/**
 * An order for somebody who may see it. One that exists but is not theirs looks just like one that does not exist.
 * @throws DomainError 'not-found' (order.unknown)
 */
export async function findOrderFor(app: App, actor: Actor, request: OrderRequest): Promise<OrderRecord> {
  const isOrder = z.uuid().safeParse(request.eventId).success && z.uuid().safeParse(request.orderId).success;
  const order = isOrder ? await findOrder(app.db, request) : undefined;
  if (order && maySeeOrder(app, actor, order, request.key)) return order;
  throw noSuchOrder();
}

export function noSuchOrder(): DomainError {
  const detail = 'We can’t find this order. Open it with the link in your email.';
  return new DomainError('not-found', 'order.unknown', detail);
}
