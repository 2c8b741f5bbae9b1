import { z } from 'zod';
import { type DeskEvent, requireDesk } from '../events/require-desk.ts';
import { may, roleRefuses } from '../organisations/may.ts';
import { type Actor, requireOrganiser, requireUser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { refusal } from './refusals.ts';
import { findShift, type ShiftRecord } from './shift-store.ts';

/**
 * Requires that somebody may sell at an event's door.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found' (event.unknown)
 */
export async function requireTill(
  app: App,
  actor: Actor,
  eventId: unknown,
): Promise<{ event: DeskEvent; user: SignedIn; seesAll: boolean }> {
  const event = await requireDesk(app.db, actor, eventId, 'till.sell');
  const user = requireOrganiser(actor);
  return { event, user, seesAll: may(user, 'till.see', event) };
}

/** Requires that somebody may sell at an event's door or read its reports. @throws DomainError as requireTill */
export async function requireTillOrReport(app: App, actor: Actor, eventId: unknown) {
  const user = requireUser(actor);
  const event = await requireDesk(app.db, actor, eventId, 'event.see');
  const sells = may(user, 'till.sell', event);
  const seesAll = may(user, 'till.see', event);
  if (!sells && !seesAll) throw roleRefuses();
  return { event, user, sells, seesAll };
}

/** Finds a person's own shift. @throws DomainError 'not-found' (till.unknown-shift), also if it is somebody else's */
export async function requireOwnShift(
  app: App,
  user: SignedIn,
  key: { eventId: string; shiftId: unknown },
): Promise<ShiftRecord> {
  const shift = await findShift(app.db, { ...key, shiftId: shiftIdOf(key.shiftId) });
  if (shift?.openedById !== user.userId) throw refusal('till.unknown-shift');
  return shift;
}

/** @throws DomainError 'not-found' (till.unknown-shift) unless the value is a UUID */
export function shiftIdOf(value: unknown): string {
  const parsed = z.uuid().safeParse(value);
  if (!parsed.success) throw refusal('till.unknown-shift');
  return parsed.data.toLowerCase();
}

export const notCounted = () => refusal('till.not-counted');
