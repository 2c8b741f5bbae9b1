import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.ts';
import type { TimesMove } from '../../shared/app.ts';
import { isToCome, movedTime } from '../../shared/moved-time.ts';

const isMovable = (now: Date) =>
  sql<boolean>`(${isToCome('valid_from', now)} or ${isToCome('valid_until', now)})`;

/** Counts an event's ticket types at check-in areas with times still to come. */
export async function countAreaTimes(db: Database, eventId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('check_in_area_types')
    .where('event_id', '=', eventId)
    .where(isMovable(now))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Moves the times of an event's ticket types at check-in areas (`movedTime`). An end that would have passed becomes the present. @returns how many were moved */
export async function moveAreaTimes(tx: Transaction, eventId: string, move: TimesMove): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('check_in_area_types')
    .where('event_id', '=', eventId)
    .where(isMovable(move.now))
    .set({
      valid_from: movedTime('valid_from', move),
      valid_until: sql`case when ${isToCome('valid_until', move.now)}
        then greatest(${movedTime('valid_until', move)}, ${move.now}) else valid_until end`,
    })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
