import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** SQL: a scan with which people came in or went out. What a device let in is in, whatever we say of its ticket. */
const movedSomebody = sql<boolean>`undone_at is null and (answer in ('admitted', 'left') or device is not null)`;

/** Sums the people of each area and gate. @param today since when areas that admit once a day count */
export async function countMoved(
  db: Database,
  { eventId, today }: { eventId: string; today: Date },
): Promise<{ areaId: string; gate: string; in: number; out: number }[]> {
  const people = (direction: 'entry' | 'exit') =>
    sql<number>`coalesce(sum(scan.people) filter (where scan.direction = ${direction}), 0)::int`;
  return db
    .selectFrom('scans as scan')
    .innerJoin('check_in_areas as area', (join) =>
      join.onRef('area.eventId', '=', 'scan.eventId').onRef('area.id', '=', 'scan.areaId'),
    )
    .where('scan.eventId', '=', eventId)
    .where(movedSomebody)
    .where((is) =>
      is.or([is('area.frequency', 'is distinct from', 'day'), is('scan.scannedAt', '>=', today)]),
    )
    .groupBy(['scan.areaId', 'scan.gate'])
    .orderBy('scan.gate')
    .select(['scan.areaId', 'scan.gate', people('entry').as('in'), people('exit').as('out')])
    .execute();
}

/** Counts people by area, gate and minute. @returns `minute` counts from 0 at `from` */
export async function countByMinute(
  db: Database,
  { eventId, from }: { eventId: string; from: Date },
): Promise<{ areaId: string; gate: string; minute: number; people: number }[]> {
  const minute = sql<number>`floor(extract(epoch from scanned_at - ${from}::timestamptz) / 60)::int`;
  return db
    .selectFrom('scans')
    .where('eventId', '=', eventId)
    .where('scannedAt', '>=', from)
    .where(movedSomebody)
    .select(['areaId', 'gate', minute.as('minute'), sql<number>`sum(people)::int`.as('people')])
    .groupBy(['areaId', 'gate', 'minute'])
    .execute();
}
