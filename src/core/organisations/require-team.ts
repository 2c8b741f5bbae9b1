import type { Transaction } from '../../db/database.ts';
import {
  type Actor,
  type Membership,
  organisationLocked,
  requireOrganiser,
  requireUser,
  type SignedIn,
} from '../shared/actor.ts';
import { withDoor } from './doors/door-places.ts';
import { type Action, isLockedTo, placeAllows, roleRefuses } from './may.ts';
import { countOwnEvents, findMembers, type Member, type Place } from './member-store.ts';
import { lockOrganisation } from './organisation-store.ts';
import { refusal } from './refusals.ts';

/**
 * @throws DomainError 'unauthenticated'; 'not-found' (organisation.unknown), the same for an organisation of others as for an unknown one;
 *   'forbidden'
 *   (organisation.second-factor-needed)
 */
export function requireMember(
  actor: Actor,
  organisationId: string,
): { user: SignedIn; membership: Membership } {
  const user = requireUser(actor);
  const membership = user.memberships.find((one) => one.organisationId === organisationId);
  if (isLockedTo(user, organisationId)) throw organisationLocked();
  if (membership) return { user, membership };
  throw refusal('organisation.unknown');
}

/**
 * Lets a member through whose role allows something with the whole organisation.
 * @throws DomainError as requireMember; 'forbidden' (account.email-not-verified, organisation.role)
 */
export function requireMemberMay(actor: Actor, organisationId: string, action: Action): SignedIn {
  const { user, membership } = requireMember(actor, organisationId);
  requireOrganiser(user);
  if (!placeAllows(membership, action, undefined)) throw roleRefuses();
  return user;
}

/**
 * Lets the actor through if they may manage members, and locks the team until the transaction ends. Their own role is read again under the
 * lock, because it may have been taken away meanwhile.
 * @throws DomainError as requireMember; 'forbidden' (account.email-not-verified, organisation.role)
 */
export async function lockTeamAs(
  tx: Transaction,
  actor: Actor,
  organisationId: string,
  /** Another action that they may be allowed instead, with one of its events. */
  instead?: { action: Action; id?: string },
): Promise<{ user: SignedIn; members: Member[]; owns: boolean }> {
  const { user } = requireMember(actor, organisationId);
  requireOrganiser(user);
  await lockOrganisation(tx, organisationId);
  const members = await findMembers(tx, organisationId);
  const mine = members.find(({ userId }) => userId === user.userId);
  if (!mine || !placeAllows(mine, instead?.action ?? 'members.manage', instead?.id)) throw roleRefuses();
  return { user, members, owns: mine.role === 'owner' };
}

/**
 * Validates and completes a place: owners get all events, and events of other organisations are refused.
 * @throws DomainError 'invalid' (organisation.unknown-event); 'forbidden' (organisation.owners-only) when the actor may not make an owner
 */
export async function placeIn(
  tx: Transaction,
  organisationId: string,
  { role, eventIds, doors }: Place,
  { owns }: { owns: boolean },
): Promise<Place> {
  if (role === 'owner' && !owns) throw ownersOnly();
  const ids = role === 'owner' || eventIds === null ? null : [...new Set(eventIds)];
  const named = [...new Set([...(ids ?? []), ...doors])];
  if (named.length > 0 && (await countOwnEvents(tx, organisationId, named)) < named.length) {
    throw refusal('organisation.unknown-event', { at: 'eventIds' });
  }
  const place: Place = { role, eventIds: ids, doors: [] };
  return doors.reduce(withDoor, place);
}

export const ownersOnly = () => refusal('organisation.owners-only');

/** Refuses a change that would leave an organisation without an owner. @throws DomainError 'conflict' (organisation.last-owner) */
export function keepAnOwner(members: readonly Member[], leaving: string): void {
  if (members.some(({ userId, role }) => role === 'owner' && userId !== leaving)) return;
  if (members.every(({ userId, role }) => userId !== leaving || role !== 'owner')) return;
  throw refusal('organisation.last-owner');
}
