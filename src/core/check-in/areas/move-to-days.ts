import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import { dayBegins, eventDays } from './event-day.ts';

/**
 * Moves an area's admissions from the whole event to the days on which they were made, and counts each day anew. The caller has called
 * `lockScans`. An undoing under way is waited for, as it locks its admission before its count.
 * @param timeZone IANA zone of the event
 */
export async function moveToDays(
  tx: Transaction,
  { eventId, areaId }: { eventId: string; areaId: string },
  timeZone: string,
): Promise<void> {
  const inArea = sql`event_id = ${eventId} and area_id = ${areaId}`;
  const { first, last } = await tx
    .selectFrom('admissions')
    .where(sql<boolean>`${inArea}`)
    .select(({ fn }) => [fn.min('admittedAt').as('first'), fn.max('admittedAt').as('last')])
    .executeTakeFirstOrThrow();
  if (!first || !last) return;
  const days = eventDays(first, last, timeZone);
  const begins = days.map((day) => dayBegins(day, timeZone).toISOString());
  await sql`
    update admissions set period = (${days}::date[])[width_bucket(admitted_at, ${begins}::timestamptz[])]
    where ${inArea}`.execute(tx);
  await sql`delete from admission_counts where ${inArea}`.execute(tx);
  await sql`
    insert into admission_counts (event_id, area_id, period, admitted, inside)
    select ${eventId}::uuid, area_id, period, sum(admitted), sum(inside) from admissions where ${inArea}
    group by area_id, period`.execute(tx);
}
