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
  expiresAt: Date;
}

/** Invites an address; one that was invited before has the new invitation instead, and links of the old one lead nowhere. */
export async function putInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  const row = {
    id: invitation.id,
    role: invitation.role,
    event_ids: invitation.eventIds,
    invited_by: invitation.invitedBy,
    invited_at: invitation.invitedAt,
    expires_at: invitation.expiresAt,
  };
  await tx
    .insertInto('invitations')
    .values({ organisation_id: invitation.organisationId, email: invitation.email, ...row })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'email']).doUpdateSet(row))
    .execute();
}

/** Those that nobody accepted yet, ended ones included: they can be sent again. */
export function findInvitations(db: Tx, organisationId: string) {
  return db
    .selectFrom('invitations')
    .where('organisation_id', '=', organisationId)
    .orderBy('email')
    .select(['email', 'role', 'event_ids as eventIds', 'invited_at as invitedAt', 'expires_at as expiresAt'])
    .execute();
}

/** @returns false where there is none */
export async function deleteInvitation(tx: Tx, organisationId: string, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('organisation_id', '=', organisationId)
    .where('email', '=', email)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface FoundInvitation extends Place {
  organisationId: string;
  organisationName: string;
  email: string;
  role: Role;
  expiresAt: Date;
  /** Names of the events that it is for; null for all. */
  eventNames: string[] | null;
  invitedBy: string;
  /** An admin has approved an event of the organisation: its words may be mailed. */
  reviewed: boolean;
}

/** Finds what an invitation says; undefined once it was accepted or withdrawn. */
export async function findInvitation(db: Tx, id: string): Promise<FoundInvitation | undefined> {
  const { rows } = await sql<FoundInvitation>`
    select i.organisation_id as "organisationId", o.name as "organisationName", i.email, i.role, i.event_ids as "eventIds",
      i.expires_at as "expiresAt", coalesce(nullif(u.name, ''), u.email) as "invitedBy",
      case when i.event_ids is not null then array(
        select e.name from events e where e.id = any(i.event_ids) order by e.starts_at, e.id) end as "eventNames",
      exists (select from events e where e.organisation_id = o.id and e.approval = 'approved') as reviewed
    from invitations i join organisations o on o.id = i.organisation_id join users u on u.id = i.invited_by
    where i.id = ${id}`.execute(db);
  return rows[0];
}
