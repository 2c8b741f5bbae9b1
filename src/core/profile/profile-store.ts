import type { Database, Transaction } from '../../db/database.ts';
import { saveDetails, setPhoto } from '../accounts/person-store.ts';
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
  const names = await saveDetails(tx, userId, { firstName, lastName, gender, dob });
  if (!names || names.before === names.after) return undefined;
  return {
    ...names,
    organisationIds: await renameAlong(tx, { userId, before: names.before, now: names.after }),
  };
}

/** Replaces or removes somebody's photo; the old one is discarded. */
export async function replacePhoto(
  tx: Transaction,
  userId: string,
  key: string | null,
  now: Date,
): Promise<void> {
  const before = await setPhoto(tx, userId, key);
  if (before !== null) await discardImages(tx, [before], now);
}
