import { type RawBuilder, sql } from 'kysely';
import type { TimesMove } from './app.ts';

/** SQL: a time that moves along with an event's start, by as much on the clocks. One that has passed, or is null, stays. */
export function movedTime(
  column: string,
  { from, fromZone, to, timeZone, now }: TimesMove,
): RawBuilder<Date> {
  const stored = sql.ref(column);
  return sql`case when ${stored} > ${now}
    then ((${stored} at time zone ${fromZone}::text) + (${to}::timestamp - ${from}::timestamp)) at time zone ${timeZone}::text
    else ${stored} end`;
}

/** SQL: whether a time is still to come. */
export const isToCome = (column: string, now: Date) =>
  sql<boolean>`coalesce(${sql.ref(column)} > ${now}, false)`;
