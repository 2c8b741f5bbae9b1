import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Membership, requireUser, type SignedIn } from '../shared/actor.ts';
import { ACTIONS, type Action, mayAsMember, placeAllows, type Subject, worksInLocked } from './may.ts';

/** The events that somebody's lists show: those of one organisation, all of them or named ones. */
export interface Scope {
  organisationId: string;
  /** Null for all events. */
  eventIds: readonly string[] | null;
}

/** The events of everybody, which admins search. */
export const EVERYBODYS = 'everybodys' as const;

/** No organisation has this id. */
const NOTHING: Scope = { organisationId: '', eventIds: null };

/** Returns the actor's membership in the organisation that they work in. */
export const currentMembership = ({ memberships, organisationId }: SignedIn): Membership | undefined =>
  memberships.find((membership) => membership.organisationId === organisationId);

/**
 * Returns the events of the actor's current organisation on which they may do `action`; none when they work in none.
 * @throws DomainError 'unauthenticated'
 */
export function scopeOf(actor: Actor, action: Action): Scope {
  const membership = currentMembership(requireUser(actor));
  if (!membership) return NOTHING;
  const { organisationId, eventIds } = membership;
  const subject = { organisationId, id: eventIds?.[0] } as Subject;
  return mayAsMember(actor, action, subject) ? { organisationId, eventIds } : NOTHING;
}

/**
 * Lists what somebody may do with the events in their lists, for the buttons of pages. A person without an organisation would own theirs,
 * so all is allowed.
 */
export function allowedInLists(actor: Actor): Action[] {
  const user = requireUser(actor);
  const membership = currentMembership(user);
  if (worksInLocked(user)) return [];
  return ACTIONS.filter(
    (action) =>
      !membership ||
      // Creating an event is a right over the whole organisation.
      placeAllows(membership, action, action === 'event.create' ? undefined : membership.eventIds?.[0]),
  );
}

/** SQL that tells whether a row of `events` is in a scope. @param events what the statement calls the table */
export function isInScope(scope: Scope | typeof EVERYBODYS, events = 'events'): RawBuilder<boolean> {
  if (scope === EVERYBODYS) return sql<boolean>`true`;
  const { organisationId, eventIds } = scope;
  const ofIt = sql<boolean>`${sql.ref(`${events}.organisation_id`)} = ${organisationId}`;
  if (eventIds === null) return ofIt;
  return sql<boolean>`(${ofIt} and ${sql.ref(`${events}.id`)} = any(${[...eventIds]}::uuid[]))`;
}
