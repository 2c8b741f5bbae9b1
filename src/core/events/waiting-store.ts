import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** How many events wait for an admin. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .where('approval', '=', 'pending')
    .where('cancelled_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** An event that still waits, and whose it is. */
export function findWaitingToTell(db: Database, eventId: string) {
  return db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.owner_id')
    .where('events.id', '=', eventId)
    .where('approval', '=', 'pending')
    .where('cancelled_at', 'is', null)
    .select(['events.name as eventName', 'owner_id as ownerId', 'users.name as organiser'])
    .select('users.email as organiserEmail')
    .executeTakeFirst();
}

/** The longest-serving admins who can be reached. */
export function findAdminsToTell(db: Database, { except, limit }: { except: string; limit: number }) {
  return db
    .selectFrom('users')
    .where(sql<boolean>`'admin' = any (string_to_array(role, ','))`)
    .where('deleted_at', 'is', null)
    .where('email_verified', '=', true)
    .where(sql<boolean>`banned is not true`)
    .where('id', '<>', except)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .select('email')
    .execute();
}
