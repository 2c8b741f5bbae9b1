import type { Database, Transaction } from '../../db/database.ts';

export interface StoredRendering {
  key: string;
  ownerId: string;
  fileName: string;
  sizeBytes: number;
  createdAt: Date;
}

export async function insertRendering(db: Database, rendering: StoredRendering) {
  const { key, ownerId, fileName, sizeBytes, createdAt } = rendering;
  await db
    .insertInto('renderings')
    .values({ key, owner_id: ownerId, file_name: fileName, size_bytes: sizeBytes, created_at: createdAt })
    .execute();
}

export async function findRendering(db: Database | Transaction, key: string) {
  return db.selectFrom('renderings').select('owner_id as ownerId').where('key', '=', key).executeTakeFirst();
}

/** Whose event it is, and its 3d rendering; undefined when there is no such event. */
export async function findRenderingOf(db: Database, eventId: string) {
  const row = await db
    .selectFrom('events')
    .leftJoin('renderings', 'renderings.key', 'events.rendering_key')
    .select(['events.owner_id as ownerId', 'key', 'file_name as fileName', 'size_bytes as sizeBytes'])
    .where('events.id', '=', eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { ownerId, key, fileName, sizeBytes } = row;
  const whole = key !== null && fileName !== null && sizeBytes !== null;
  return { ownerId, rendering: whole ? { key, fileName, sizeBytes } : null };
}

/** Forgets this owner's renderings that no event shows, but for the newest `keep`. @returns their keys */
export async function dropUnused(db: Database, ownerId: string, keep: number): Promise<string[]> {
  const unused = db
    .selectFrom('renderings as unused')
    .select('unused.key')
    .where('unused.owner_id', '=', ownerId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('events').select('events.id').whereRef('events.rendering_key', '=', 'unused.key'),
        ),
      ),
    )
    .orderBy('unused.created_at', 'desc')
    .orderBy('unused.key')
    .offset(keep);
  const dropped = await db.deleteFrom('renderings').where('key', 'in', unused).returning('key').execute();
  return dropped.map(({ key }) => key);
}
