import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { TimesMove } from '../shared/app.ts';

/** The tables of an event's tools whose rows are valid from and until a time: ticket types at check-in areas, and promo codes. */
type ValidForATime = 'check_in_area_types' | 'promotions';

/** Counts an event's rows with times still to come. */
export async function countTimesToMove(
  db: Database,
  table: ValidForATime,
  { eventId, now }: { eventId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where event_id = ${eventId} and ${isMovable(now)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Moves the times of an event's rows by as much as its start moves on the clocks. Times that have passed stay; an end that would have
 * passed becomes the present.
 * @returns how many rows were moved
 */
export async function moveTimesIn(
  tx: Transaction,
  table: ValidForATime,
  { eventId, move }: { eventId: string; move: TimesMove },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set valid_from = ${movedTime('validFrom', move)},
      valid_until = case when ${isToCome('validUntil', move.now)}
        then greatest(${movedTime('validUntil', move)}, ${move.now}) else valid_until end
    where event_id = ${eventId} and ${isMovable(move.now)}
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

type ValidFromOrUntil = 'validFrom' | 'validUntil';

const isMovable = (now: Date) =>
  sql<boolean>`(${isToCome('validFrom', now)} or ${isToCome('validUntil', now)})`;

/** A time that has passed, or is null, stays. */
function movedTime(
  column: ValidFromOrUntil,
  { from, fromZone, to, timeZone, now }: TimesMove,
): RawBuilder<Date> {
  const stored = sql.ref(column);
  return sql`case when ${stored} > ${now}
    then ((${stored} at time zone ${fromZone}::text) + (${to}::timestamp - ${from}::timestamp)) at time zone ${timeZone}::text
    else ${stored} end`;
}

const isToCome = (column: ValidFromOrUntil, now: Date) =>
  sql<boolean>`coalesce(${sql.ref(column)} > ${now}, false)`;
