import { z } from 'zod';
import type { StoredEmail } from '../../db/column-types.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Owner } from './my-orders-store.ts';
import { storedText } from './no-email.ts';
import { isOrderLinkKey, type LinkedOrder } from './order-link.ts';
import { refusal } from './refusals.ts';

/** Returns the name under which an order stores its buyer; undefined for a visitor who is not even a guest yet. */
export function buyerOf(actor: Actor): string | undefined {
  if (actor.kind === 'user') return `user:${actor.userId}`;
  if (actor.kind === 'guest') return `guest:${actor.guestId}`;
  return undefined;
}

/** Returns what identifies the actor's orders; undefined for a visitor. */
export function ownerOf(actor: Actor): Owner | undefined {
  const buyer = buyerOf(actor);
  if (buyer === undefined) return undefined;
  if (actor.kind !== 'user') return { buyer, email: undefined, userId: undefined };
  return { buyer, email: actor.emailVerified ? actor.email : undefined, userId: actor.userId };
}

/** Tells whether an order is the actor's own without its link: they bought it, it has their verified address, or they claimed it. */
export function isOwn(
  actor: Actor,
  order: { buyer: string; email: StoredEmail; claims: readonly { userId: string }[] },
): boolean {
  const owner = ownerOf(actor);
  if (!owner) return false;
  if (owner.buyer === order.buyer || owner.email === storedText(order.email).toLowerCase()) return true;
  return order.claims.some(({ userId }) => userId === owner.userId);
}

/**
 * Tells whether the actor may see an order. These people may: its buyer, anyone with the link from its mail, the account with its verified
 * address, and accounts that claimed it.
 */
export function maySeeOrder(
  app: Pick<App, 'secret'>,
  actor: Actor,
  order: LinkedOrder & { buyer: string; email: StoredEmail; claims: readonly { userId: string }[] },
  key: string | undefined,
): boolean {
  if (isOwn(actor, order)) return true;
  return (
    key !== undefined && (['mailed', 'handed'] as const).some((how) => isOrderLinkKey(app, order, key, how))
  );
}

/** @throws DomainError 'not-found' (order.unknown) when the value cannot be an order's id */
export function orderIdOf(value: unknown): string {
  const parsed = z.uuid().safeParse(value);
  if (!parsed.success) throw unknownOrder();
  return parsed.data.toLowerCase();
}

export const unknownOrder = () => refusal('order.unknown');
