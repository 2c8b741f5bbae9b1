import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { retryAt } from '../outbox/retry-backoff.ts';
import { takeByEvent } from '../shared/take-by-event.ts';
import { isStillTaken, lookAgain, nowTold, type Taken } from './wallet-pass-store.ts';

/** An event whose tickets are in wallets, taken to see whether Google must be told something. */
export interface DueEvent extends Taken {
  eventId: string;
}

/** Takes events that are due, and schedules their next try. */
export async function takeDueEvents(db: Database, now: Date, limit: number): Promise<DueEvent[]> {
  const due = await db
    .selectFrom('wallet_events')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .select('eventId')
    .execute();
  return takeByEvent(due, async (eventId) => {
    const { rows } = await sql<DueEvent>`
      update wallet_events set due_at = ${retryAt(now, 'due_since')} where event_id = ${eventId} and due_at <= ${now}
      returning event_id, told, due_at as again, xmin::text as taken_in`.execute(db);
    return rows;
  });
}

/** Notes what Google was told. @param hash null where there was nothing to tell */
export async function finishEvent(
  db: Database,
  due: DueEvent,
  { hash, now }: { hash: string | null; now: Date },
): Promise<void> {
  await sql`
    update wallet_events set told = ${hash === null ? sql.ref('told') : nowTold(due, hash)}, due_since = ${now},
      due_at = case when ${isStillTaken(due)} then null else ${now}::timestamptz end
    where event_id = ${due.eventId}`.execute(db);
}

/** Notes what Google was told while somebody waited. The sweep looks at it once more, whatever was told meanwhile. */
export async function noteEventTold(
  db: Database,
  eventId: string,
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  await sql`
    update wallet_events set told = ${hash}, due_at = least(due_at, ${lookAgain(now)}) where event_id = ${eventId}`.execute(
    db,
  );
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
