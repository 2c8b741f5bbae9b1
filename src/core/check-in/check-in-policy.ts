import { z } from 'zod';
import type { Database, Transaction } from '../../db/database.ts';
import { findInvitationToDoor } from '../organisations/invitation-store.ts';
import { isLockedTo, may } from '../organisations/may.ts';
import { type Actor, organisationLocked, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { type Door, findDoor } from './door-store.ts';

export type { Door };

/**
 * Lets through whoever may run an event's door: members whose role says so, or whom somebody asked to this door. Admins may not by being admins: whoever lets people in answers to the organiser.
 * @throws DomainError 'unauthenticated' for strangers; 'forbidden' (account.email-not-verified) while the address is not proved,
 * (organisation.second-factor-needed) while they lack what its organisation asks for;
 * 'not-found' (door.not-found) else, the same for an event that does not exist as for one that is somebody else's
 */
export async function requireDoor(db: Database | Transaction, actor: Actor, eventId: string): Promise<Door> {
  const user = requireUser(actor);
  const door = isId(eventId) ? await findDoor(db, eventId) : undefined;
  if (door && may(user, 'door.run', door)) return door;
  if (door && isLockedTo(user, door.organisationId)) throw organisationLocked();
  if (!user.emailVerified) {
    throw new DomainError('forbidden', 'account.email-not-verified', 'Confirm your email address first.');
  }
  throw noDoor(user.email);
}

/**
 * Lets through whoever may choose who runs the door.
 * @throws DomainError as requireDoor; 'forbidden' (door.owner-only) for people who only run it
 */
export async function requireDoorOwner(
  db: Database | Transaction,
  actor: Actor,
  eventId: string,
): Promise<Door> {
  const door = await requireDoor(db, actor, eventId);
  if (may(actor, 'door.invite', door)) return door;
  throw new DomainError('forbidden', 'door.owner-only', 'Only the organiser can choose who runs the door.');
}

function noDoor(email: string): DomainError {
  return new DomainError(
    'not-found',
    'door.not-found',
    `${email} isn’t invited to this door. If you were asked to help, log in with the address that was invited.`,
  );
}

/**
 * Finds the invitation to an event's door that waits for whoever asks, so that its link leads them to accept it; null where there is none.
 * @throws DomainError 'unauthenticated'
 */
export async function findOwnInvitation(app: App, actor: Actor, eventId: string): Promise<string | null> {
  const { email, emailVerified } = requireUser(actor);
  if (!emailVerified || !isId(eventId)) return null;
  const invited = { eventId, email: email.toLowerCase(), now: app.clock.now() };
  return (await findInvitationToDoor(app.db, invited)) ?? null;
}

/** An address with anything else in the id's place is one more event that does not exist. */
function isId(eventId: string): boolean {
  return z.guid().safeParse(eventId).success;
}
