import {
  type Actor,
  type Membership,
  organisationLocked,
  type Role,
  type SignedIn,
} from '../shared/actor.ts';
import type { DomainError } from '../shared/errors.ts';
import { refusal } from './refusals.ts';

/** What somebody may do with an event, or with a whole organisation. */
export const ACTIONS = [
  'event.create',
  /** See its page with sales, and its public page before approval. */
  'event.see',
  'event.edit',
  /** Cancel it, refund everybody, delete it. */
  'event.end',
  'orders.see',
  /** Correct an address, send tickets again. */
  'orders.handle',
  'orders.refund',
  /** Give tickets away, and take them back. */
  'guests.add',
  /** See the messages that were sent to buyers. */
  'messages.see',
  'messages.send',
  /** Open a shift at a till, sell there and hand money back. */
  'till.sell',
  /** See everybody's shifts, with what was counted. */
  'till.see',
  'door.run',
  'door.invite',
  'money.see',
  /** Resolve an exception of a payment. */
  'money.resolve',
  'payouts.see',
  'payouts.change',
  /** Change the seller's details on receipts. */
  'seller.edit',
  /** Change its name, its logo and whom customers write to. */
  'organisation.edit',
  'members.manage',
  /** See the audit log of the organisation. */
  'audit.see',
  /** Decide whether its members need a second factor. */
  'security.change',
] as const;
export type Action = (typeof ACTIONS)[number];

const SEE: Action[] = ['event.see', 'orders.see', 'money.see'];
const DOOR: Action[] = ['door.run'];
const BOX_OFFICE: Action[] = ['event.see', 'orders.see', 'orders.handle', 'till.sell', ...DOOR];
const FINANCE: Action[] = [
  ...SEE,
  'orders.refund',
  'money.resolve',
  'till.see',
  'payouts.see',
  'seller.edit',
];
const MANAGER: Action[] = [
  ...FINANCE,
  ...BOX_OFFICE,
  'event.create',
  'event.edit',
  'event.end',
  'guests.add',
  'messages.see',
  'messages.send',
  'door.invite',
  'organisation.edit',
  'members.manage',
];

/** What each role may do in its organisation; nothing else. */
const MEMBERS_MAY: Record<Role, ReadonlySet<Action>> = {
  owner: new Set([...MANAGER, 'payouts.change', 'audit.see', 'security.change']),
  manager: new Set(MANAGER),
  finance: new Set(FINANCE),
  box_office: new Set(BOX_OFFICE),
  door: new Set(DOOR),
  reader: new Set(SEE),
};

/**
 * What admins may do with everybody's events. They run no doors, because door staff answer to the organiser, and they do not edit events,
 * because the content is the organiser's.
 */
const ADMINS_MAY: ReadonlySet<Action> = new Set<Action>([
  ...SEE,
  'till.see',
  'event.end',
  'orders.handle',
  'orders.refund',
  'messages.see',
  'money.resolve',
]);

/** An event of an organisation. */
export interface EventSubject {
  organisationId: string;
  id: string;
}

/** An event or, without an id, the whole organisation. Members with named events have no rights over the whole. */
export type Subject = EventSubject | { organisationId: string; id?: undefined };

/** Tells whether somebody may do something with an event or an organisation. Every permission comes from this rule. */
export const may = (actor: Actor, action: Action, subject: Subject): boolean =>
  actor.kind === 'user' && ((actor.admin && ADMINS_MAY.has(action)) || mayAsMember(actor, action, subject));

/**
 * Tells whether somebody may do something in the organisation they work in. A person without one may do everything, because they would own
 * the one that is created for them.
 */
export const mayHere = (actor: SignedIn, action: Action): boolean =>
  actor.organisationId === null
    ? !worksInLocked(actor)
    : mayAsMember(actor, action, { organisationId: actor.organisationId });

/** Tells whether an organisation requires a second factor that the actor lacks. */
export const isLockedTo = (actor: Actor, organisationId: string): boolean =>
  actor.kind === 'user' &&
  (actor.lockedOrganisations?.some((locked) => locked.organisationId === organisationId) ?? false);

/** Tells whether that organisation is the one they would work in. */
export const worksInLocked = (actor: SignedIn): boolean =>
  actor.lockedOrganisations?.some(({ current }) => current) ?? false;

/** Lists what somebody may do with an event, for pages that offer it. */
export const allowed = (actor: Actor, event: EventSubject): Action[] =>
  ACTIONS.filter((action) => may(actor, action, event));

/** Tells whether somebody may do something as a member of its organisation, leaving out what admins may. */
export const mayAsMember = (actor: Actor, action: Action, { organisationId, id }: Subject): boolean =>
  actor.kind === 'user' &&
  actor.memberships.some(
    (membership) => membership.organisationId === organisationId && placeAllows(membership, action, id),
  );

/** Tells whether a place in an organisation allows something with one of its events or, without an id, with the whole of it. */
export const placeAllows = (
  { role, eventIds, doors }: Omit<Membership, 'organisationId'>,
  action: Action,
  id: string | undefined,
): boolean =>
  (MEMBERS_MAY[role].has(action) && (eventIds === null || (id !== undefined && eventIds.includes(id)))) ||
  (DOOR.includes(action) && id !== undefined && doors.includes(id));

/**
 * Lets the actor through if they may do something with an event. A colleague who may see the event is told that their role is not enough,
 * and a member who lacks a required second factor is told that. To everybody else the event does not exist.
 * @param unknown makes the error for an event that does not exist
 * @throws DomainError 'forbidden' (organisation.role, organisation.second-factor-needed), or what `unknown` makes
 */
export function requireMay<Event extends EventSubject>(
  actor: Actor,
  action: Action,
  event: Event | undefined,
  unknown: () => DomainError,
): Event {
  if (event && may(actor, action, event)) return event;
  if (event && isLockedTo(actor, event.organisationId)) throw organisationLocked();
  throw event && mayAsMember(actor, 'event.see', event) ? roleRefuses() : unknown();
}

/** The error for a member whose role does not allow something. */
export const roleRefuses = () => refusal('organisation.role');
