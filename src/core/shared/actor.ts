import type { Origin } from './caller.ts';
import { refusal } from './refusals.ts';

/** Who makes a request. The doors find out who (cookie or Bearer token); core functions decide what they may do. */
export type Actor = SignedIn | Guest | Visitor;

/** A device that joined a gate of an event's door. It can work there and do nothing else. */
export interface DoorDevice {
  eventId: string;
  deviceId: string;
  /** The member who let it join: what it does is stored as theirs. */
  userId: string;
}

/** What a request of anybody may bring besides. */
interface FromDevice {
  /** The door device that the request comes from, which may have been removed since. */
  device?: DoorDevice;
}

/** A person with an account and a live session. */
export interface SignedIn extends FromDevice {
  kind: 'user';
  userId: string;
  sessionId: string;
  email: string;
  emailVerified: boolean;
  /** Whether this session has proved a second factor. */
  secondFactor: boolean;
  admin: boolean;
  /** Set for an admin whose session has not proved a second factor; `admin` is false then. */
  adminLacksSecondFactor?: true;
  /** Their organisations, in the order in which they joined. */
  memberships: readonly Membership[];
  /** The organisation that their lists and settings are about; null while they have none. */
  organisationId: string | null;
  /**
   * Organisations that require a second factor which this session has not proved. `memberships` leaves these out, except for named doors, so
   * that no rule can forget it.
   */
  lockedOrganisations?: readonly LockedOrganisation[];
  /** Where the request comes from; undefined for work without a request. */
  from?: Origin;
}

/** @see SignedIn.lockedOrganisations */
export interface LockedOrganisation {
  organisationId: string;
  /** Whether the user would work in it; then `organisationId` is null. */
  current: boolean;
}

/** A user's place in an organisation. */
export interface Membership {
  organisationId: string;
  role: Role;
  /** The only events that it covers; null for all. */
  eventIds: readonly string[] | null;
  /** Events whose tickets they check in addition. */
  doors: readonly string[];
}

export const ROLES = ['owner', 'manager', 'finance', 'box_office', 'door', 'reader'] as const;
export type Role = (typeof ROLES)[number];

/** A role in a sentence, such as "joined as finance". */
export const ROLE_NAMES: Record<Role, string> = {
  owner: 'owner',
  manager: 'manager',
  finance: 'finance',
  box_office: 'box office',
  door: 'door',
  reader: 'reader',
};

/** A visitor of public pages, known only by a signed cookie; there is no row for them. */
export interface Guest extends FromDevice {
  kind: 'guest';
  guestId: string;
}

/** Somebody without a valid session or guest cookie. */
export interface Visitor extends FromDevice {
  kind: 'visitor';
}

/** @throws DomainError 'unauthenticated' (account.sign-in-needed) unless the actor has an account */
export function requireUser(actor: Actor): SignedIn {
  if (actor.kind === 'user') return actor;
  throw refusal('account.sign-in-needed');
}

/**
 * Lets the actor through if they may create events, edit their own and upload photos.
 * @throws DomainError 'unauthenticated' without an account, 'forbidden' (account.email-not-verified) until the address is verified.
 */
export function requireOrganiser(actor: Actor): SignedIn {
  const user = requireUser(actor);
  if (user.emailVerified) return user;
  throw refusal('account.email-not-verified');
}

/**
 * @throws DomainError 'unauthenticated' without an account, 'forbidden' (account.admin-only) for other users and
 * (account.second-factor-needed) for admins without a second factor.
 */
export function requireAdmin(actor: Actor): SignedIn {
  const user = requireUser(actor);
  if (user.admin) return user;
  if (user.adminLacksSecondFactor) throw refusal('account.second-factor-needed');
  throw refusal('account.admin-only');
}

/** The error for an organisation that requires a second factor. */
export const organisationLocked = () => refusal('organisation.second-factor-needed');
