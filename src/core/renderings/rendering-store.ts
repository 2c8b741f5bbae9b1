import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { discarding } from '../media/discard-store.ts';

export interface StoredRendering {
  key: string;
  ownerId: string;
  fileName: string;
  sizeBytes: number;
  createdAt: Date;
}

export async function insertRendering(db: Database | Transaction, rendering: StoredRendering) {
  const { key, ownerId, fileName, sizeBytes, createdAt } = rendering;
  await db.insertInto('renderings').values({ key, ownerId, fileName, sizeBytes, createdAt }).execute();
}

export async function findRendering(db: Database | Transaction, key: string) {
  return db.selectFrom('renderings').select('ownerId').where('key', '=', key).executeTakeFirst();
}

/** Finds an event's organisation and its 3d rendering; undefined when there is no such event. */
export async function findRenderingOf(db: Database, eventId: string) {
  const row = await db
    .selectFrom('events')
    .leftJoin('renderings', 'renderings.key', 'events.renderingKey')
    .select(['events.id', 'events.organisationId', 'key', 'fileName', 'sizeBytes'])
    .where('events.id', '=', eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, organisationId, key, fileName, sizeBytes } = row;
  const whole = key !== null && fileName !== null && sizeBytes !== null;
  return { id, organisationId, rendering: whole ? { key, fileName, sizeBytes } : null };
}

/** Discards this owner's renderings that no event shows, except the newest `keep`; their bytes follow (drop-unused.ts). */
export async function discardUnusedRenderings(
  db: Database | Transaction,
  ownerId: string,
  { keep, now }: { keep: number; now: Date },
): Promise<void> {
  await sql`
    with unused as (
      select key from renderings
      where owner_id = ${ownerId} and not exists (select from events where rendering_key = renderings.key)
      order by created_at desc, key offset ${keep}
    ), gone as (delete from renderings where key in (select key from unused) returning key)
    ${discarding('gone', now)}`.execute(db);
}
