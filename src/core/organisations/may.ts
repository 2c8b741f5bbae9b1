import {
  type Actor,
  type Membership,
  organisationLocked,
  type Role,
  type SignedIn,
} from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';

/** What somebody may do with an event, or with a whole organisation. */
export const ACTIONS = [
  'event.create',
  /** Its page with its sales, and its public page before it is approved. */
  'event.see',
  'event.edit',
  /** Cancel it, refund everybody, delete it. */
  'event.end',
  'orders.see',
  /** Correct an address, send tickets again. */
  'orders.handle',
  'orders.refund',
  /** What was written to those who bought. */
  'messages.see',
  'messages.send',
  /** Open a shift at a till, sell there and hand money back. */
  'till.sell',
  /** Everybody's shifts, with what was counted. */
  'till.see',
  'door.run',
  'door.invite',
  'money.see',
  /** Answer what went unlike the plan with a payment. */
  'money.resolve',
  'payouts.see',
  'payouts.change',
  /** The seller's details on receipts. */
  'seller.edit',
  /** Its name, its logo and whom customers write to. */
  'organisation.edit',
  'members.manage',
  /** Who did what in the organisation, and from where. */
  'audit.see',
  /** What everybody in it has to log in with. */
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
  'messages.see',
  'messages.send',
  'door.invite',
  'organisation.edit',
  'members.manage',
];

/** Each role may do this in its organisation, and nothing else. */
const MEMBERS_MAY: Record<Role, ReadonlySet<Action>> = {
  owner: new Set([...MANAGER, 'payouts.change', 'audit.see', 'security.change']),
  manager: new Set(MANAGER),
  finance: new Set(FINANCE),
  box_office: new Set(BOX_OFFICE),
  door: new Set(DOOR),
  reader: new Set(SEE),
};

/**
 * Admins may do this with everybody's events. They run no doors: whoever lets people in answers to the organiser; and what an event
 * says is its organiser's.
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

/** An event or, without an id, the organisation as a whole, in which people with named events alone have no say. */
export type Subject = EventSubject | { organisationId: string; id?: undefined };

/** Tells whether somebody may do something with an event or an organisation: the one rule that every permission comes from. */
export const may = (actor: Actor, action: Action, subject: Subject): boolean =>
  actor.kind === 'user' && ((actor.admin && ADMINS_MAY.has(action)) || mayAsMember(actor, action, subject));

/**
 * Tells whether somebody may do something in the organisation they work in; somebody who has no organisation yet may do everything, because
 * they would own the one that is made for them.
 */
export const mayHere = (actor: SignedIn, action: Action): boolean =>
  actor.organisationId === null
    ? !worksInLocked(actor)
    : mayAsMember(actor, action, { organisationId: actor.organisationId });

/** Tells whether an organisation asks for a second factor that somebody lacks. */
export const isLockedTo = (actor: Actor, organisationId: string): boolean =>
  actor.kind === 'user' &&
  (actor.lockedOrganisations?.some((locked) => locked.organisationId === organisationId) ?? false);

/** Tells whether that is the one they would work in. */
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
 * Lets through whoever may do something with an event. A colleague who sees the event hears that their role is not enough; to everybody
 * else it is not there. Whoever lacks the second factor that its organisation asks for is told so.
 * @param unknown makes the answer for an event that is not there
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

/** Says to a member that their role is not enough. */
export const roleRefuses = () =>
  new DomainError(
    'forbidden',
    'organisation.role',
    'Your role in this organisation doesn’t include that. Ask one of its owners.',
  );
