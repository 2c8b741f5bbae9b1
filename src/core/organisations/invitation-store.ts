import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Role } from '../shared/actor.ts';
import type { Place } from './member-store.ts';

type Tx = Database | Transaction;

export interface NewInvitation extends Place {
  organisationId: string;
  email: string;
  id: string;
  invitedBy: string;
  invitedAt: Date;
  /** Null for an invitation to doors of named events, which ends with the last of them. */
  expiresAt: Date | null;
}

/** An invitation as its organisation sees it. */
export interface OpenInvitation extends Place {
  email: string;
  invitedAt: Date;
  expiresAt: Date;
}

/** SQL: when an invitation ends. One whose events were all deleted has ended. */
const EXPIRES_AT = sql<Date>`coalesce(invitations.expires_at,
  (select max(of.ends_at) from events of where of.id = any(invitations.event_ids)), invitations.invited_at)`;

/** Invites an address. An older invitation is replaced, and its links stop working. */
export async function putInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  const row = {
    id: invitation.id,
    role: invitation.role,
    eventIds: invitation.eventIds,
    doors: invitation.doors,
    invitedBy: invitation.invitedBy,
    invitedAt: invitation.invitedAt,
    expiresAt: invitation.expiresAt,
    codeHashes: [],
  };
  await tx
    .insertInto('invitations')
    .values({ organisationId: invitation.organisationId, email: invitation.email, ...row })
    .onConflict((conflict) => conflict.columns(['organisationId', 'email']).doUpdateSet(row))
    .execute();
}

/** Finds invitations that were not accepted yet. Expired ones are included, because they can be sent again. */
export async function findInvitations(db: Tx, organisationId: string): Promise<OpenInvitation[]> {
  const invitations = await db
    .selectFrom('invitations')
    .where('organisationId', '=', organisationId)
    .orderBy('email')
    .select(['email', 'role', 'eventIds', 'doors', 'invitedAt', 'expiresAt'])
    .execute();
  // By themselves, since the events may be on other machines.
  const events = await db
    .selectFrom('events')
    .where('id', '=', sql<string>`any(${invitations.flatMap(({ eventIds }) => eventIds ?? [])}::uuid[])`)
    .select(['id', 'endsAt'])
    .execute();
  return invitations.map((invitation) => {
    const ends = events.filter(({ id }) => invitation.eventIds?.includes(id)).map(({ endsAt }) => endsAt);
    const lastEnd = ends.reduce<Date | undefined>(
      (last, end) => (last && last > end ? last : end),
      undefined,
    );
    return { ...invitation, expiresAt: invitation.expiresAt ?? lastEnd ?? invitation.invitedAt };
  });
}

/** Changes the place that an invitation offers; the mailed link stays the same. */
export async function setInvitedPlace(
  tx: Transaction,
  { organisationId, email }: { organisationId: string; email: string },
  { eventIds, doors }: Place,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ eventIds, doors })
    .where('organisationId', '=', organisationId)
    .where('email', '=', email)
    .execute();
}

/** Adds the code of one more mailed link to an invitation; earlier ones still work. */
export async function addCodeHash(db: Tx, id: string, hash: Buffer): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ codeHashes: sql`array_append(code_hashes, ${hash})` })
    .where('id', '=', id)
    .execute();
}

/** Finds the valid invitation of an address to an event's door, and the role it is for; undefined when there is none. */
export async function findInvitationToDoor(
  db: Tx,
  { eventId, email, now }: { eventId: string; email: string; now: Date },
): Promise<{ id: string; role: Role } | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('events', 'events.organisationId', 'invitations.organisationId')
    .where('events.id', '=', eventId)
    .where('email', '=', email)
    .where((is) =>
      is.or([
        sql<boolean>`events.id = any(doors)`,
        sql<boolean>`role = 'door' and (event_ids is null or events.id = any(event_ids))`,
      ]),
    )
    .where(EXPIRES_AT, '>', now)
    .select(['invitations.id', 'role'])
    .executeTakeFirst();
}

/** @returns false where there is none */
export async function deleteInvitation(tx: Tx, organisationId: string, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('organisationId', '=', organisationId)
    .where('email', '=', email)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the open invitations that somebody made.
 * @param from the organisation; left out, all
 * @param role the role that they are for; left out, any
 */
export async function deleteInvitationsBy(
  tx: Transaction,
  userId: string,
  { from, role }: { from?: string | undefined; role?: Role | undefined },
): Promise<{ organisationId: string; email: string }[]> {
  return tx
    .deleteFrom('invitations')
    .where('invitedBy', '=', userId)
    .$if(from !== undefined, (query) => query.where('organisationId', '=', from as string))
    .$if(role !== undefined, (query) => query.where('role', '=', role as Role))
    .returning(['organisationId', 'email'])
    .execute();
}

export interface FoundInvitation extends Place {
  organisationId: string;
  organisationName: string;
  email: string;
  role: Role;
  expiresAt: Date;
  /** Names of the invitation's events; null for all events. */
  eventNames: string[] | null;
  invitedBy: string;
  invitedById: string;
  /** Whether an admin has approved an event of the organisation, so that its own words may be mailed. */
  reviewed: boolean;
  /** Whether an admin has approved the named events, and under these names. */
  eventsReviewed: boolean;
  /** Whether the organisation requires a second factor of its members. */
  asks: boolean;
}

/**
 * Finds what an invitation says; undefined when it was accepted or withdrawn.
 * @param codeHash of a mailed code, which must be one of this invitation's; left out, none is asked for
 */
export async function findInvitation(
  db: Tx,
  id: string,
  codeHash?: Buffer,
): Promise<FoundInvitation | undefined> {
  const { rows } = await sql<FoundInvitation>`
    select o.id as organisation_id, o.name as organisation_name, invitations.email, invitations.role, invitations.event_ids, invitations.doors,
      ${EXPIRES_AT} as expires_at, coalesce(nullif(u.name, ''), u.email) as invited_by, u.id as invited_by_id, o.requires_second_factor as asks,
      case when invitations.event_ids is not null then array(
        select e.name from events e where e.id = any(invitations.event_ids) order by e.starts_at, e.id) end as event_names,
      exists (select from events e where e.organisation_id = o.id and e.approval = 'approved') as reviewed,
      not exists (select from events e where e.id = any(invitations.event_ids)
        and (e.approval <> 'approved' or 'name' = any(e.changed_since_approval))) as events_reviewed
    from invitations join organisations o on o.id = invitations.organisation_id join users u on u.id = invitations.invited_by
    where invitations.id = ${id} ${codeHash ? sql`and ${codeHash} = any(invitations.code_hashes)` : sql``}`.execute(
    db,
  );
  return rows[0];
}
