import type { Origin } from './caller.ts';
import { DomainError } from './errors.ts';

/** The actor is whoever asks. The doors find out who (cookie or Bearer token); core functions decide what they may do. */
export type Actor = SignedIn | Guest | Visitor;

/** A person with an account and a live session. */
export interface SignedIn {
  kind: 'user';
  userId: string;
  sessionId: string;
  email: string;
  emailVerified: boolean;
  admin: boolean;
  /** An admin who has to turn a second factor on before they may do anything as one; until then `admin` is false. */
  adminLacksSecondFactor?: true;
  /** The organisations that they belong to, the first joined in front. */
  memberships: readonly Membership[];
  /** The organisation that their lists and settings are about; null while they organise nothing. */
  organisationId: string | null;
  /**
   * Organisations that ask for a second factor, which they lack: until they have one, `memberships` leaves these out but for doors that are
   * named, so that no rule can forget it.
   */
  lockedOrganisations?: readonly LockedOrganisation[];
  /** Where their request comes from; left out where there is none. */
  from?: Origin;
}

/** @see SignedIn.lockedOrganisations */
export interface LockedOrganisation {
  organisationId: string;
  /** They would work in it; `organisationId` is null then. */
  current: boolean;
}

/** Somebody's place in an organisation. */
export interface Membership {
  organisationId: string;
  role: Role;
  /** The only events that it is for; null stands for all. */
  eventIds: readonly string[] | null;
  /** Events whose tickets they check besides. */
  doors: readonly string[];
}

export const ROLES = ['owner', 'manager', 'finance', 'box_office', 'door', 'reader'] as const;
export type Role = (typeof ROLES)[number];

/** A visitor of public pages, known by a signed cookie only; there is no row for them. */
export interface Guest {
  kind: 'guest';
  guestId: string;
}

/** Somebody we know nothing of. */
export interface Visitor {
  kind: 'visitor';
}

/** @throws DomainError 'unauthenticated' (account.sign-in-needed) unless an account asks. */
export function requireUser(actor: Actor): SignedIn {
  if (actor.kind === 'user') return actor;
  throw new DomainError('unauthenticated', 'account.sign-in-needed', 'Please log in first.');
}

/**
 * Lets through whoever may create events, edit theirs and upload their photos.
 * @throws DomainError 'unauthenticated' for strangers, 'forbidden' (account.email-not-verified) until they verified.
 */
export function requireOrganiser(actor: Actor): SignedIn {
  const user = requireUser(actor);
  if (user.emailVerified) return user;
  throw new DomainError('forbidden', 'account.email-not-verified', 'Confirm your email address first.');
}

/** @throws DomainError 'unauthenticated' for strangers, 'forbidden' (account.admin-only) for others, and (account.second-factor-needed) for admins without one. */
export function requireAdmin(actor: Actor): SignedIn {
  const user = requireUser(actor);
  if (user.admin) return user;
  if (user.adminLacksSecondFactor) throw secondFactorNeeded();
  throw new DomainError('forbidden', 'account.admin-only', 'Only admins can do this.');
}

const secondFactorNeeded = () =>
  new DomainError(
    'forbidden',
    'account.second-factor-needed',
    'Admins need two-step verification. Set it up in Settings first.',
  );

/** Says what opens an organisation that asks for a second factor. */
export const organisationLocked = () =>
  new DomainError(
    'forbidden',
    'organisation.second-factor-needed',
    'This organisation asks for two-step verification. Set it up in Settings first.',
  );
