import { z } from 'zod';
import { maySeeOrder } from '../orders/order-policy.ts';
import { providerOf } from '../providers/find-provider.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { noSuchOrder, type OrderRequest } from './find-order-for.ts';
import type { OrderPage } from './order-page.ts';
import type { OrderRecord } from './order-page-store.ts';
import { findOrderState } from './order-state-store.ts';
import { lookAtPayment } from './verify-open-payment.ts';

/** What an unpaid order's page waits for, each as the page shows it. */
type Waiting = Pick<
  OrderPage,
  | 'state'
  | 'ticketsMail'
  | 'holdExpiresAt'
  | 'payment'
  | 'paymentOver'
  | 'paymentPending'
  | 'toConfirm'
  | 'offered'
>;

/** With what went back to the customer, or should. */
export type OrderState = Waiting & { refunds: readonly unknown[] };

/**
 * Returns what an open page of an order waits for. Pages ask again every few seconds, so this reads the state alone. As `getOrderPage`, it
 * first verifies an open payment.
 * @param asks false to skip the provider, for a page that only waits for what webhooks and sweeps bring
 * @throws DomainError 'not-found' (order.unknown)
 */
export async function getOrderState(
  app: App,
  actor: Actor,
  request: OrderRequest,
  { asks = true }: { asks?: boolean } = {},
): Promise<OrderState> {
  const order = await findStateFor(app, actor, request);
  const asked = asks && (await lookAtPayment(app, order)) === 'asked';
  const current = asked ? await findStateFor(app, actor, request) : order;
  return { ...stateOf(app, current), refunds: current.refunds };
}

/**
 * Finds what decides about an open payment of an order that a person may see.
 * @throws DomainError 'not-found' (order.unknown)
 */
export async function findStateFor(app: App, actor: Actor, { eventId, orderId, key }: OrderRequest) {
  const isOrder = z.uuid().safeParse(eventId).success && z.uuid().safeParse(orderId).success;
  const [order] = isOrder ? await findOrderState(app.db, eventId, orderId) : [];
  if (!order || !maySeeOrder(app, actor, order, key)) throw noSuchOrder();
  return order;
}

type StateRecord = Pick<
  OrderRecord,
  'state' | 'confirmationMail' | 'holdExpiresAt' | 'paidAt' | 'attempts' | 'toConfirm' | 'offered'
>;

/** `ticketsMail` is the mail with the link of an order that waits for confirmation. */
export function stateOf(app: App, order: StateRecord): Waiting {
  const [attempt] = order.attempts;
  const held = order.state === 'held' && order.holdExpiresAt > app.clock.now();
  const paymentOver = held && isOver(app, attempt);
  return {
    state: order.state,
    ticketsMail: held ? order.confirmationMail : null,
    holdExpiresAt: order.holdExpiresAt.toISOString(),
    payment: held && !paymentOver && attempt ? openPayment(attempt) : null,
    paymentOver,
    paymentPending: order.paidAt === null && order.attempts.some(({ state }) => state === 'processing'),
    toConfirm: held && order.toConfirm,
    offered: order.offered,
  };
}

/** The payment was cancelled at the provider: nothing was charged, and nothing can be (docs/decisions/0033). */
function isOver(app: App, attempt: OrderRecord['attempts'][number] | undefined): boolean {
  if (attempt?.state !== 'abandoned') return false;
  return providerOf(app, attempt.provider)?.abandonedIsOver === true;
}

/** What opens the payment once more; null where it can't be opened. */
function openPayment({
  provider,
  accessCode,
  redirectUrl,
  state,
}: OrderRecord['attempts'][number]): OrderPage['payment'] {
  if (!accessCode || !redirectUrl || state === 'succeeded') return null;
  return { provider, accessCode, redirectUrl, state };
}
