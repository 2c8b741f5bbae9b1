import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

type Tx = Database | Transaction;

export interface OwnedOrganisation {
  id: string;
  name: string;
}

/** Locks the organisations that somebody owns, in one order: of several owners who leave at once, one stays. */
export async function lockOrganisationsOf(tx: Transaction, userId: string): Promise<void> {
  await sql`select from organisations where id in (
    select organisation_id from members where user_id = ${userId} and role = 'owner') order by id for no key update`.execute(
    tx,
  );
}

/**
 * Finds the organisations that have no other owner than this person: those with other members, which somebody else has to take over before
 * they leave, and the ids of those that are theirs alone and go along.
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

/** Takes somebody out of all organisations but those that go along with them, whose events and books still name them. */
export async function leaveOrganisations(tx: Transaction, userId: string, goAlong: string[]): Promise<void> {
  await sql`update organisations set contact_user_id = null where contact_user_id = ${userId}`.execute(tx);
  await sql`delete from members where user_id = ${userId} and not organisation_id = any(${goAlong})`.execute(
    tx,
  );
}

/** Forgets whom an organisation was, whose only member is gone; its row stays for what refers to it. */
export async function closeOrganisation(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('payees').where('organisation_id', '=', id).execute();
  await tx.deleteFrom('invitations').where('organisation_id', '=', id).execute();
  await tx
    .updateTable('organisation_slugs')
    .set({ organisation_id: null, current: false })
    .where('organisation_id', '=', id)
    .execute();
  await tx
    .updateTable('organisations')
    .set({ name: 'Deleted account', logo_key: null, about: '' })
    .where('id', '=', id)
    .execute();
}
