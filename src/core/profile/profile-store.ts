import type { Database, Transaction } from '../../db/database.ts';
import { discardImages } from '../media/discard-store.ts';
import type { ProfileChange } from './profile.ts';

export function findProfile(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['email', 'new_email as newEmail', 'country', 'state', 'gender', 'dob'])
    .select(['first_name as firstName', 'last_name as lastName'])
    .select(['picture_key as photoKey', 'logo_key as logoKey', 'customers_may_write as customersMayWrite'])
    .executeTakeFirst();
}

/** Stores what was named. */
export async function saveProfile(
  tx: Database | Transaction,
  userId: string,
  change: ProfileChange,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  const { firstName, lastName, gender, dob, customersMayWrite } = change;
  await tx
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      gender,
      dob,
      customers_may_write: customersMayWrite,
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Empty texts are stored, as sign-up does. */
export async function saveCountry(
  db: Database,
  userId: string,
  { country, state }: { country: string; state: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ country: country || 'Country', state: state || 'State' })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Shows another picture of somebody, or none; the one before is forgotten. */
export async function replacePicture(
  tx: Transaction,
  userId: string,
  which: 'photo' | 'logo',
  key: string | null,
  now: Date,
): Promise<void> {
  const column = which === 'photo' ? 'picture_key' : 'logo_key';
  const before = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(`${column} as key`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return;
  await tx
    .updateTable('users')
    .set({
      [column]: key,
      // The spec's flag: set once somebody has a photo.
      ...(which === 'photo' && { profile_img: key !== null }),
    })
    .where('id', '=', userId)
    .execute();
  if (before.key !== null) await discardImages(tx, [before.key], now);
}
