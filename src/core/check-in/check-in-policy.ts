import { z } from 'zod';
import type { Database, Transaction } from '../../db/database.ts';
import { findInvitationToDoor } from '../organisations/invitation-store.ts';
import { isLockedTo, may, roleRefuses } from '../organisations/may.ts';
import { type Actor, organisationLocked, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { isJoined } from './devices/device-store.ts';
import { type Door, findDoor } from './door-store.ts';
import { refusal } from './refusals.ts';

export type { Door };

/**
 * Requires that somebody may run an event's door: a member whose role allows it, somebody invited to this door, or a device that joined one
 * of its gates. Admins have no access as such, because door staff answer to the organiser.
 * @throws DomainError 'unauthenticated' without a login; 'forbidden' (account.email-not-verified) while their address is not verified,
 * (organisation.second-factor-needed) while they lack a second factor that the organisation requires, (door.device-removed) for a device that
 * was removed; 'not-found' (door.not-found) otherwise, the same for a missing event as for somebody else's
 */
export async function requireDoor(db: Database | Transaction, actor: Actor, eventId: string): Promise<Door> {
  requireOperator(actor);
  const door = isId(eventId) ? await findDoor(db, eventId) : undefined;
  const { device } = actor;
  const joined = door && device?.eventId === door.id && (await isJoined(db, device));
  return requireToRun(actor, door, new Set(joined ? [device.deviceId] : []));
}

/**
 * Returns whose a scan of the actor is: their own or, for a device, the member's who let it join.
 * @throws DomainError 'unauthenticated' (account.sign-in-needed) for anybody else
 */
export const requireOperator = (actor: Actor): string =>
  actor.kind !== 'user' && actor.device ? actor.device.userId : requireUser(actor).userId;

/**
 * The same as requireDoor for a door that was read; undefined if there is no such event.
 * @param joined ids of devices that are at the door now
 */
export function requireToRun(actor: Actor, door: Door | undefined, joined: ReadonlySet<string>): Door {
  if (door && may(actor, 'door.run', door)) return door;
  if (door && actor.device?.eventId === door.id) {
    if (joined.has(actor.device.deviceId)) return door;
    throw refusal('door.device-removed');
  }
  const user = requireUser(actor);
  if (door && isLockedTo(user, door.organisationId)) throw organisationLocked();
  if (!user.emailVerified) {
    throw refusal('account.email-not-verified');
  }
  throw noDoor(user.email);
}

/** Tells whether somebody may run an event's door. */
export const mayRunDoor = (app: Pick<App, 'db'>, actor: Actor, eventId: string): Promise<boolean> =>
  requireDoor(app.db, actor, eventId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );

/**
 * Requires that somebody may choose who runs the door.
 * @throws DomainError as requireDoor; 'forbidden' (door.owner-only) for people who only run it
 */
export async function requireDoorOwner(
  db: Database | Transaction,
  actor: Actor,
  eventId: string,
): Promise<Door> {
  const door = await requireDoor(db, actor, eventId);
  if (may(actor, 'door.invite', door)) return door;
  throw refusal('door.owner-only');
}

/**
 * Requires that somebody may change an event's areas.
 * @throws DomainError as requireDoor; 'forbidden' (organisation.role) for those who may not edit the event
 */
export async function requireDoorEditor(
  db: Database | Transaction,
  actor: Actor,
  eventId: string,
): Promise<Door> {
  const door = await requireDoor(db, actor, eventId);
  if (may(actor, 'event.edit', door)) return door;
  throw roleRefuses();
}

function noDoor(email: string): DomainError {
  return refusal('door.not-found', { email });
}

/**
 * Finds the asker's pending invitation to an event's door, so that its link can lead them to accept it; null if there is none.
 * @throws DomainError 'unauthenticated'
 */
export async function findOwnInvitation(app: App, actor: Actor, eventId: string): Promise<string | null> {
  const { email, emailVerified } = requireUser(actor);
  if (!emailVerified || !isId(eventId)) return null;
  const invited = { eventId, email: email.toLowerCase(), now: app.clock.now() };
  return (await findInvitationToDoor(app.db, invited))?.id ?? null;
}

/** Anything that is not a UUID is treated as an event that does not exist. */
function isId(eventId: string): boolean {
  return z.guid().safeParse(eventId).success;
}
