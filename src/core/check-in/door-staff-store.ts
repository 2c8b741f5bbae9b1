import type { Database, Transaction } from '../../db/database.ts';
import { isInScope, type Scope } from '../organisations/scope.ts';
import type { SignedIn } from '../shared/actor.ts';

/** An event as its door knows it, and how the one who asks stands to it. */
export interface Door {
  id: string;
  eventName: string;
  /** IANA zone in which times are said at the door. */
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  organisationId: string;
  invited: boolean;
}

export async function findDoor(
  db: Database | Transaction,
  eventId: string,
  user: SignedIn,
): Promise<Door | undefined> {
  const row = await db
    .selectFrom('events')
    .leftJoin('door_staff', (join) =>
      join
        .onRef('door_staff.event_id', '=', 'events.id')
        .on('door_staff.email', '=', user.email.toLowerCase()),
    )
    .where('events.id', '=', eventId)
    .select([
      'events.name',
      'time_zone',
      'starts_at',
      'ends_at',
      'organisation_id',
      'door_staff.email as invited',
    ])
    .executeTakeFirst();
  return (
    row && {
      id: eventId,
      eventName: row.name,
      timeZone: row.time_zone,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      organisationId: row.organisation_id,
      invited: row.invited !== null,
    }
  );
}

/** Keeps an event's list of people from changing elsewhere until the transaction ends, so that its length can be relied on. */
export async function lockDoorStaff(tx: Transaction, eventId: string): Promise<number> {
  await tx.selectFrom('events').where('id', '=', eventId).select('id').forNoKeyUpdate().executeTakeFirst();
  const { count } = await tx
    .selectFrom('door_staff')
    .where('event_id', '=', eventId)
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** False when they were invited before. */
export async function addDoorStaff(
  tx: Transaction,
  person: { eventId: string; email: string; invitedBy: string; invitedAt: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('door_staff')
    .values({
      event_id: person.eventId,
      email: person.email,
      invited_by: person.invitedBy,
      invited_at: person.invitedAt,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'email']).doNothing())
    .returning('email')
    .executeTakeFirst();
  return added !== undefined;
}

/** @returns false where nobody was invited */
export async function deleteDoorStaff(tx: Transaction, eventId: string, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('door_staff')
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Everybody invited, by address. */
export async function findDoorStaff(
  db: Database,
  eventId: string,
): Promise<{ email: string; invitedAt: Date }[]> {
  const rows = await db
    .selectFrom('door_staff')
    .where('event_id', '=', eventId)
    .select(['email', 'invited_at'])
    .orderBy('email')
    .execute();
  return rows.map((row) => ({ email: row.email, invitedAt: row.invited_at }));
}

interface Invitation {
  eventName: string;
  invitedBy: string;
  /** An admin has approved the event, and its name is the same since. */
  reviewed: boolean;
}

/** Finds what an invitation says; undefined once it was taken back. */
export async function findInvitation(
  db: Database,
  eventId: string,
  email: string,
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('door_staff')
    .innerJoin('events', 'events.id', 'door_staff.event_id')
    .innerJoin('users', 'users.id', 'door_staff.invited_by')
    .where('door_staff.event_id', '=', eventId)
    .where('door_staff.email', '=', email)
    .select(['events.name', 'approval', 'changed_since_approval as changed'])
    .select(['users.name as inviter', 'users.email as inviter_email'])
    .executeTakeFirst();
  return (
    row && {
      eventName: row.name,
      invitedBy: row.inviter.trim() || row.inviter_email,
      reviewed: row.approval === 'approved' && !row.changed.includes('name'),
    }
  );
}

/** Events to come whose door an address was invited to, or that are in one of the scopes, the soonest first. */
export function findDoorsOf(db: Database, email: string, scopes: readonly Scope[], now: Date) {
  return db
    .selectFrom('events')
    .where((is) =>
      is.or([
        is(
          'events.id',
          'in',
          is.selectFrom('door_staff').where('email', '=', email.toLowerCase()).select('event_id'),
        ),
        ...scopes.map((scope) => isInScope(scope)),
      ]),
    )
    .where('events.ends_at', '>', now)
    .where('events.cancelled_at', 'is', null)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(10)
    .select([
      'events.id as eventId',
      'events.name',
      'events.starts_at as startsAt',
      'events.time_zone as timeZone',
    ])
    .execute();
}
