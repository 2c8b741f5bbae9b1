import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { retryAt } from '../outbox/retry-backoff.ts';

/** An event whose tickets are in wallets, taken to see whether Google must be told something. */
export interface DueEvent {
  eventId: string;
  /** The hash of what Google was last told; null for nothing. */
  told: string | null;
  /** When it comes due again unless it is finished, as PostgreSQL writes it. */
  again: string | null;
}

/** Takes events that are due, and schedules their next try. */
export async function takeDueEvents(db: Database, now: Date, limit: number): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    update wallet_events set due_at = ${retryAt(now, 'due_since')}
    where event_id in (
      select event_id from wallet_events where due_at <= ${now} order by due_at limit ${limit} for no key update skip locked
    )
    returning event_id, told, due_at::text as again`.execute(db);
  return rows;
}

/** Notes what Google was told. What became due meanwhile stays due. */
export async function finishEvent(
  db: Database,
  { eventId, again }: DueEvent,
  hash: string | null,
): Promise<void> {
  await sql`
    update wallet_events set told = coalesce(${hash}, told),
      due_at = case when due_at is distinct from ${again}::timestamptz then due_at end
    where event_id = ${eventId}`.execute(db);
}

/** Notes what Google was told while somebody waited. It stays due: the sweep looks at it once more. */
export async function noteEventTold(db: Database, eventId: string, hash: string): Promise<void> {
  await db.updateTable('wallet_events').set({ told: hash }).where('eventId', '=', eventId).execute();
}

/** Finds what all tickets of an event show. */
export function findWalletEvent(db: Database, eventId: string) {
  return db
    .selectFrom('events as e')
    .innerJoin('organisations as g', 'g.id', 'e.organisationId')
    .where('e.id', '=', eventId)
    .select([
      'e.id as eventId',
      'e.name',
      'e.startsAt',
      'e.endsAt',
      'e.timeZone',
      'e.locationText',
      'e.latitude',
      'e.longitude',
      'e.pinIsTown',
      'e.accent',
      'g.name as organiser',
    ])
    .executeTakeFirst();
}
