import type { Database, Transaction } from '../../db/database.ts';
import { discardImages } from '../media/discard-store.ts';
import { renameAlong } from '../organisations/organisation-store.ts';
import type { ProfileChange } from './profile.ts';

export function findProfile(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .select(['email', 'newEmail', 'country', 'state', 'gender', 'dob'])
    .select(['name', 'firstName', 'lastName'])
    .select('pictureKey as photoKey')
    .executeTakeFirst();
}

/**
 * Stores the given fields. Organisations that carry the person's name get the new one.
 * @returns the names before and after, and these organisations' ids; undefined while the name stays
 */
export async function saveProfile(
  tx: Transaction,
  userId: string,
  change: Omit<ProfileChange, 'customersMayWrite'>,
): Promise<{ before: string; after: string; organisationIds: string[] } | undefined> {
  if (Object.values(change).every((value) => value === undefined)) return undefined;
  const { firstName, lastName, gender, dob } = change;
  const before = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('name')
    .forNoKeyUpdate()
    .executeTakeFirst();
  const after = await tx
    .updateTable('users')
    .set({ firstName, lastName, gender, dob })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!before || !after || before.name === after.name) return undefined;
  const names = { before: before.name, after: after.name };
  return {
    ...names,
    organisationIds: await renameAlong(tx, { userId, before: names.before, now: names.after }),
  };
}

/** Stores a country and state. For empty texts it stores the initial values that a new account has. */
export async function saveCountry(
  db: Database,
  userId: string,
  { country, state }: { country: string; state: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ country: country || 'Country', state: state || 'State' })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Replaces or removes somebody's photo; the old one is discarded. */
export async function replacePhoto(
  tx: Transaction,
  userId: string,
  key: string | null,
  now: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .select('pictureKey as key')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return;
  await tx
    .updateTable('users')
    .set({
      pictureKey: key,
      // The specification's flag: whether the person has a photo.
      profileImg: key !== null,
    })
    .where('id', '=', userId)
    .execute();
  if (before.key !== null) await discardImages(tx, [before.key], now);
}
