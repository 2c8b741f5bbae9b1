import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

/** SQL: whether no event, organisation or person shows a picture. */
const unused = sql<boolean>`not exists (select from events where banner_key = images.key)
  and not exists (select from organisations where logo_key = images.key)
  and not exists (select from users where picture_key = images.key)`;

/** Deletes pictures that nothing shows any more. Their bytes are deleted later (drop-unused.ts). */
export async function discardImages(tx: Database | Transaction, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    with gone as (delete from images where key = any (${keys}) and ${unused} returning key)
    ${discarding('gone', now)}`.execute(tx);
}

/** SQL: marks files for deletion, as the last step of a larger statement. @param gone the step that returns the `key` of each */
export const discarding = (gone: string, now: Date): RawBuilder<unknown> =>
  sql`insert into discarded_files (key, discarded_at) select key, ${now}::timestamptz from ${sql.table(gone)}`;

/** Discards all of a person's pictures. */
export async function discardImagesOf(tx: Transaction, ownerId: string, now: Date): Promise<void> {
  const images = await tx.selectFrom('images').where('ownerId', '=', ownerId).select('key').execute();
  await discardImages(
    tx,
    images.map(({ key }) => key),
    now,
  );
}

/** Finds pictures uploaded before `uploadedBefore` that nothing shows, oldest first. */
export async function findUnusedImages(db: Database, uploadedBefore: Date, limit: number): Promise<string[]> {
  const images = await db
    .selectFrom('images')
    .where('createdAt', '<', uploadedBefore)
    .where(unused)
    .orderBy('createdAt')
    .limit(limit)
    .select('key')
    .execute();
  return images.map(({ key }) => key);
}

/** Marks files to be deleted after an instant, unless they are taken before. Call it before storing a file, so that none is left behind. */
export async function reserveFiles(db: Database, keys: readonly string[], until: Date): Promise<void> {
  await db
    .insertInto('discarded_files')
    .values(keys.map((key) => ({ key, discardedAt: until })))
    .execute();
}

/** Takes a reserved file, so that it is kept. @throws Error if it was discarded meanwhile */
export async function takeReserved(tx: Transaction, key: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('discarded_files').where('key', '=', key).executeTakeFirst();
  if (numDeletedRows === 0n) throw new Error(`The file ${key} took too long to be kept.`);
}

/** Discards reserved files that were not taken. */
export async function discardReserved(db: Database, keys: readonly string[], now: Date): Promise<void> {
  await db.updateTable('discarded_files').set({ discardedAt: now }).where('key', 'in', keys).execute();
}

/** Finds files that are due for deletion. */
export async function findDiscarded(db: Database, now: Date, limit: number): Promise<string[]> {
  const files = await db
    .selectFrom('discarded_files')
    .where('discardedAt', '<=', now)
    .orderBy('discardedAt')
    .limit(limit)
    .select('key')
    .execute();
  return files.map(({ key }) => key);
}

export async function forgetDiscarded(db: Database, key: string): Promise<void> {
  await db.deleteFrom('discarded_files').where('key', '=', key).execute();
}
