import { timingSafeEqual } from 'node:crypto';
import { waitsForDetails } from '../attendees/waits-for-details.ts';
import { accentOf } from '../media/event-accent.ts';
import { storedText } from '../orders/no-email.ts';
import { type OrderKey, orderLink, orderPath } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import { refusal as orderRefusal } from '../orders/refusals.ts';
import type { Composer } from '../outbox/outbox.ts';
import type { App } from '../shared/app.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { countedKey } from '../throttle/throttle.ts';
import { findOrderAmongOthers, type OrderRecord } from './order-page-store.ts';
import { refusal } from './refusals.ts';

/**
 * Composes the mail with the link that turns a free order's hold into tickets. If it cannot be delivered, the order's page tells the
 * customer; nobody else is told, because the seats come free again.
 */
export const composeConfirmation: Composer = async (app, { eventId, subjectId: orderId }) => {
  const order = eventId && orderId ? await findOrderAmongOthers(app.db, { eventId, orderId }) : undefined;
  const now = app.clock.now();
  if (!order || !isWaiting(order, now)) return undefined;
  return {
    kind: 'confirm-order',
    to: storedText(order.email),
    replyTo: order.contact ?? app.settings.supportEmail,
    ownOrderNumber: orderNumber(order.orderId),
    eventName: order.name,
    accent: accentOf({ id: order.eventId, accent: order.accent }),
    tickets: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    link: `${app.settings.publicUrl}${orderPath(order)}/confirm?key=${confirmationKey(app, order)}`,
    expiresInMinutes: Math.ceil((order.holdExpiresAt.getTime() - now.getTime()) / MINUTE_MS),
  };
};

/** Returns what the page behind the mailed link shows. @throws DomainError 'not-found' (order.unknown) for a link that we did not make */
export async function getOrderToConfirm(
  app: App,
  request: OrderKey & { key: string },
): Promise<{ eventName: string; tickets: number; waits: boolean; link: string }> {
  const order = await findConfirmed(app, request);
  return {
    eventName: order.name,
    tickets: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    waits: isWaiting(order, app.clock.now()),
    link: orderLink(app, order),
  };
}

/**
 * Issues the tickets of a free order. Whoever has the link can read mail at the order's address. A second press changes nothing.
 * @returns the link that opens the order
 * @throws DomainError 'not-found' (order.unknown), 'gone' (order.ended)
 */
export async function confirmOrder(app: App, request: OrderKey & { key: string }): Promise<{ link: string }> {
  const order = await findConfirmed(app, request);
  const { eventId, orderId } = order;
  // If required details are missing, the order's page asks for them and says to open this link again.
  if (isWaiting(order, app.clock.now()) && (await waitsForDetails(app, order)))
    return { link: orderLink(app, order) };
  if (isWaiting(order, app.clock.now())) await app.fulfilments.fulfil({ kind: 'free', eventId, orderId });
  else if (order.paidAt === null) throw orderRefusal('order.ended');
  return { link: orderLink(app, order) };
}

async function findConfirmed(app: App, { key, ...order }: OrderKey & { key: string }): Promise<OrderRecord> {
  const expected = Buffer.from(confirmationKey(app, order));
  const given = Buffer.from(key);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  const found = isOurs ? await findOrderAmongOthers(app.db, order) : undefined;
  if (found) return found;
  throw refusal('order.unknown', { why: 'confirmation' });
}

const isWaiting = ({ state, toConfirm, holdExpiresAt }: OrderRecord, now: Date) =>
  state === 'held' && toConfirm && holdExpiresAt > now;

/** Differs from the key of the order's page, which the browser that placed the order has too. */
const confirmationKey = (app: App, { eventId, orderId }: OrderKey) =>
  countedKey(app, 'confirm-order', eventId, orderId);
