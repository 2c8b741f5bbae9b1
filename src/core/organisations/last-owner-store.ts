import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { deleteInvitationsBy } from './invitation-store.ts';

type Tx = Database | Transaction;

export interface OwnedOrganisation {
  id: string;
  name: string;
}

/** Locks the organisations that somebody owns, in a fixed order. When several owners leave at once, one of them stays. */
export async function lockOrganisationsOf(tx: Transaction, userId: string): Promise<void> {
  await sql`select from organisations where id in (
    select organisation_id from members where user_id = ${userId} and role = 'owner') order by id for no key update`.execute(
    tx,
  );
}

/**
 * Finds the organisations in which this person is the only owner: those with other members, which somebody must take over first, and the
 * ids of those without other members, which are closed with the account.
 */
export async function findOrganisationsOf(
  db: Tx,
  userId: string,
): Promise<{ toHandOver: OwnedOrganisation[]; goAlong: string[] }> {
  const { rows } = await sql<OwnedOrganisation & { alone: boolean }>`
    select o.id, o.name, not exists (
      select from members other where other.organisation_id = o.id and other.user_id <> mine.user_id) as alone
    from members mine join organisations o on o.id = mine.organisation_id
    where mine.user_id = ${userId} and mine.role = 'owner' and not exists (
      select from members other
      where other.organisation_id = o.id and other.role = 'owner' and other.user_id <> mine.user_id)
    order by o.id`.execute(db);
  return {
    toHandOver: rows.filter(({ alone }) => !alone).map(({ id, name }) => ({ id, name })),
    goAlong: rows.filter(({ alone }) => alone).map(({ id }) => id),
  };
}

/**
 * Removes somebody from all organisations except those that close with their account: their events and books still refer to that member.
 * Invitations that they made are withdrawn.
 */
export async function leaveOrganisations(tx: Transaction, userId: string, goAlong: string[]): Promise<void> {
  await sql`update organisations set contact_user_id = null where contact_user_id = ${userId}`.execute(tx);
  await deleteInvitationsBy(tx, userId, {});
  await sql`delete from members where user_id = ${userId} and not organisation_id = any(${goAlong})`.execute(
    tx,
  );
}

/** Clears the name and details of an organisation whose only member has left. The row stays for what refers to it. */
export async function closeOrganisation(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('invitations').where('organisationId', '=', id).execute();
  await tx
    .updateTable('organisation_slugs')
    .set({ organisationId: null, current: false })
    .where('organisationId', '=', id)
    .execute();
  await tx
    .updateTable('organisations')
    .set({ name: 'Deleted account', logoKey: null, about: '' })
    .where('id', '=', id)
    .execute();
}
