import type { Database, Transaction } from '../../db/database.ts';

export interface StoredImage {
  key: string;
  ownerId: string;
  /** "#rrggbb", or null for a picture without colour. */
  accent: string | null;
  /** px */
  width: number;
  height: number;
  createdAt: Date;
}

export async function insertImage(db: Database, image: StoredImage) {
  const { key, ownerId, accent, width, height, createdAt } = image;
  await db.insertInto('images').values({ key, ownerId, accent, width, height, createdAt }).execute();
}

/** Finds a picture that is about to be shown, and locks it so that it stays until the transaction ends. */
export async function findImage(tx: Database | Transaction, key: string) {
  return tx
    .selectFrom('images')
    .select(['ownerId', 'accent'])
    .where('key', '=', key)
    .forKeyShare()
    .executeTakeFirst();
}
