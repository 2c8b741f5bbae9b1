import { z } from 'zod';
import type { Database, Transaction } from '../../db/database.ts';
import { findInvitationToDoor } from '../organisations/invitation-store.ts';
import { isLockedTo, may, roleRefuses } from '../organisations/may.ts';
import { type Actor, organisationLocked, requireUser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { DomainError } from '../shared/errors.ts';
import { type Door, findDoor } from './door-store.ts';
import { refusal } from './refusals.ts';

export type { Door };

/**
 * Requires that somebody may run an event's door: a member whose role allows it, or somebody invited to this door. Admins have no access as
 * such, because door staff answer to the organiser.
 * @throws DomainError 'unauthenticated' without a login; 'forbidden' (account.email-not-verified) while their address is not verified,
 * (organisation.second-factor-needed) while they lack a second factor that the organisation requires; 'not-found' (door.not-found)
 * otherwise, the same for a missing event as for somebody else's
 */
export async function requireDoor(db: Database | Transaction, actor: Actor, eventId: string): Promise<Door> {
  const user = requireUser(actor);
  return requireToRun(user, isId(eventId) ? await findDoor(db, eventId) : undefined);
}

/** The same for a door that was read; undefined if there is no such event. */
export function requireToRun(user: SignedIn, door: Door | undefined): Door {
  if (door && may(user, 'door.run', door)) return door;
  if (door && isLockedTo(user, door.organisationId)) throw organisationLocked();
  if (!user.emailVerified) {
    throw refusal('account.email-not-verified');
  }
  throw noDoor(user.email);
}

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
