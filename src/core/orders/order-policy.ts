import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { isOrderLinkKey, type LinkedOrder } from './order-link.ts';

/** How an order remembers who placed it; undefined for somebody who is not signed in, not even silently. */
export function buyerOf(actor: Actor): string | undefined {
  if (actor.kind === 'user') return `user:${actor.userId}`;
  if (actor.kind === 'guest') return `guest:${actor.guestId}`;
  return undefined;
}

/**
 * An order is seen by who placed it, by who holds the link from its mail, by who proved to own its e-mail address, and by the
 * accounts that keep it since they held the link.
 */
export function maySeeOrder(
  app: Pick<App, 'secret'>,
  actor: Actor,
  order: LinkedOrder & { buyer: string; email: string; claims: readonly { userId: string }[] },
  key: string | undefined,
): boolean {
  if (buyerOf(actor) === order.buyer) return true;
  if (key !== undefined && isOrderLinkKey(app, order, key)) return true;
  if (actor.kind !== 'user') return false;
  if (order.claims.some(({ userId }) => userId === actor.userId)) return true;
  return actor.emailVerified && actor.email === order.email.toLowerCase();
}
