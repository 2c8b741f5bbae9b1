import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AdmissionKey } from './check-in-store.ts';
import type { DoorScan, DoorSummary } from './door-view.ts';
import { isLastEntry } from './undo-store.ts';

/** Counts the people of each ticket type that an area admits, in the organiser's order, including types without tickets. */
export function countByType(
  db: Database,
  { eventId, areaId, period }: Omit<AdmissionKey, 'ticketId'>,
): Promise<DoorSummary['types']> {
  return db
    .selectFrom('ticket_types as type')
    .leftJoin('tickets as ticket', (join) =>
      join.onRef('ticket.event_id', '=', 'type.event_id').onRef('ticket.ticket_type_id', '=', 'type.id'),
    )
    .leftJoin('admissions as admission', (join) =>
      join
        .onRef('admission.event_id', '=', 'ticket.event_id')
        .onRef('admission.ticket_id', '=', 'ticket.id')
        .on('admission.area_id', '=', areaId)
        .on('admission.period', '=', period),
    )
    .where('type.event_id', '=', eventId)
    .where('type.add_on_id', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('check_in_areas as area')
          .leftJoin('check_in_area_types as only', (join) =>
            join.onRef('only.event_id', '=', 'area.event_id').onRef('only.area_id', '=', 'area.id'),
          )
          .where('area.event_id', '=', eventId)
          .where('area.id', '=', areaId)
          .where((or) =>
            or.or([or('area.all_types', '=', true), or('only.ticket_type_id', '=', or.ref('type.id'))]),
          )
          .select('area.id'),
      ),
    )
    .groupBy(['type.id', 'type.name', 'type.position'])
    .orderBy('type.position')
    .select([
      'type.id',
      'type.name',
      sql<number>`coalesce(sum(admission.admitted), 0)::int`.as('admitted'),
      sql<number>`coalesce(sum(case when ticket.state <> 'revoked' then type.people else admission.admitted end), 0)::int`.as(
        'issued',
      ),
    ])
    .execute();
}

export async function findLastScans(db: Database, eventId: string, limit: number): Promise<DoorScan[]> {
  const rows = await db
    .selectFrom('scans as scan')
    .leftJoin('tickets as ticket', (join) =>
      join.onRef('ticket.event_id', '=', 'scan.event_id').onRef('ticket.id', '=', 'scan.ticket_id'),
    )
    .leftJoin('ticket_types as type', (join) =>
      join.onRef('type.event_id', '=', 'ticket.event_id').onRef('type.id', '=', 'ticket.ticket_type_id'),
    )
    .innerJoin('check_in_areas as area', (join) =>
      join.onRef('area.event_id', '=', 'scan.event_id').onRef('area.id', '=', 'scan.area_id'),
    )
    .where('scan.event_id', '=', eventId)
    .select([
      'scan.id',
      'scan.answer',
      'scan.gate',
      'scan.people',
      'scan.scanned_at',
      'scan.undone_at',
      'ticket.short_code',
      'type.name',
      'area.name as area',
      isLastEntry('scan').as('is_last_entry'),
    ])
    .orderBy('scan.scanned_at', 'desc')
    .orderBy('scan.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    answer: row.answer,
    gate: row.gate,
    area: row.area,
    people: row.people,
    undone: row.undone_at !== null,
    canUndo: row.undone_at === null && row.is_last_entry,
    scannedAt: row.scanned_at.toISOString(),
    ticket: row.name && row.short_code ? { typeName: row.name, shortCode: row.short_code } : null,
  }));
}
