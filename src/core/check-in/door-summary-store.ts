import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import type { DoorScan, DoorSummary, HandedOutTwice, OverAdmitted } from './door-view.ts';
import type { AreaPeriod, DoorCount } from './scans/admission.ts';
import { isLastEntry } from './undo-store.ts';

/** An area of an event in a period. */
type At = AreaPeriod & { eventId: string };

/** Counts the people of an area: those it admitted, and those inside. */
export async function countArea(db: Database, { eventId, areaId, period }: At): Promise<DoorCount> {
  const counted = await db
    .selectFrom('admission_counts')
    .where('eventId', '=', eventId)
    .where('areaId', '=', areaId)
    .where('period', '=', period)
    .select(['admitted', 'inside'])
    .executeTakeFirst();
  return counted ?? { admitted: 0, inside: 0 };
}

/** Counts the people of each ticket type that an area admits, in the organiser's order, including types without tickets. */
export function countByType(db: Database, { eventId, areaId, period }: At): Promise<DoorSummary['types']> {
  return db
    .selectFrom('ticket_types as type')
    .leftJoin('tickets as ticket', (join) =>
      join.onRef('ticket.eventId', '=', 'type.eventId').onRef('ticket.ticketTypeId', '=', 'type.id'),
    )
    .leftJoin('admissions as admission', (join) =>
      join
        .onRef('admission.eventId', '=', 'ticket.eventId')
        .onRef('admission.ticketId', '=', 'ticket.id')
        .on('admission.areaId', '=', areaId)
        .on('admission.period', '=', period),
    )
    .where('type.eventId', '=', eventId)
    .where('type.addOnId', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('check_in_areas as area')
          .leftJoin('check_in_area_types as only', (join) =>
            join.onRef('only.eventId', '=', 'area.eventId').onRef('only.areaId', '=', 'area.id'),
          )
          .where('area.eventId', '=', eventId)
          .where('area.id', '=', areaId)
          .where((or) =>
            or.or([or('area.allTypes', '=', true), or('only.ticketTypeId', '=', or.ref('type.id'))]),
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
      join.onRef('ticket.eventId', '=', 'scan.eventId').onRef('ticket.id', '=', 'scan.ticketId'),
    )
    .leftJoin('ticket_types as type', (join) =>
      join.onRef('type.eventId', '=', 'ticket.eventId').onRef('type.id', '=', 'ticket.ticketTypeId'),
    )
    .innerJoin('check_in_areas as area', (join) =>
      join.onRef('area.eventId', '=', 'scan.eventId').onRef('area.id', '=', 'scan.areaId'),
    )
    .where('scan.eventId', '=', eventId)
    .select([
      'scan.id',
      'scan.answer',
      'scan.gate',
      'scan.people',
      'scan.scannedAt',
      'scan.undoneAt',
      'ticket.shortCode',
      'type.name',
      'area.name as area',
      isLastEntry('scan', eventId).as('isLastEntry'),
    ])
    .orderBy('scan.scannedAt', 'desc')
    .orderBy('scan.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    answer: row.answer,
    gate: row.gate,
    area: row.area,
    people: row.people,
    undone: row.undoneAt !== null,
    canUndo: row.undoneAt === null && row.isLastEntry,
    scannedAt: row.scannedAt.toISOString(),
    ticket: row.name && row.shortCode ? { typeName: row.name, shortCode: row.shortCode } : null,
  }));
}

/** Finds the tickets of an event with which more people came in than they admit, the latest first. */
export async function findOver(db: Database, eventId: string, limit: number): Promise<OverAdmitted[]> {
  const rows = await db
    .selectFrom('admissions as a')
    .innerJoin('tickets as k', (join) =>
      join.onRef('k.eventId', '=', 'a.eventId').onRef('k.id', '=', 'a.ticketId'),
    )
    .innerJoin('ticket_types as type', (join) =>
      join.onRef('type.eventId', '=', 'k.eventId').onRef('type.id', '=', 'k.ticketTypeId'),
    )
    .where('a.eventId', '=', eventId)
    .where('a.over', '>', 0)
    .orderBy('a.admittedAt', 'desc')
    .limit(limit)
    .select(['type.name as typeName', 'k.shortCode', 'a.over as people'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('scans')
          .whereRef('scans.eventId', '=', 'a.eventId')
          .whereRef('scans.ticketId', '=', 'a.ticketId')
          .whereRef('scans.areaId', '=', 'a.areaId')
          .where('scans.direction', '=', 'entry')
          .where('scans.undoneAt', 'is', null)
          .where((is) => is.or([is('answer', '=', 'admitted'), is('device', 'is not', null)]))
          .orderBy('scannedAt')
          .orderBy('id')
          .select(['id', 'answer', 'gate', 'people', 'scannedAt'])
          .select((is) => is('device', 'is not', null).as('offline')),
      ).as('scans'),
    )
    .execute();
  return rows.map(({ typeName, shortCode, people, scans }) => ({
    ticket: { typeName, shortCode },
    people,
    scans: scans.map((scan) => ({
      ...scan,
      offline: Boolean(scan.offline),
      scannedAt: new Date(scan.scannedAt).toISOString(),
    })),
  }));
}

/** Finds the add-ons of an event that were handed out more often than they were bought, the latest first. */
export async function findHandedOutTwice(
  db: Database,
  eventId: string,
  limit: number,
): Promise<HandedOutTwice[]> {
  const rows = await db
    .selectFrom('collected_add_ons as c')
    .innerJoin('tickets as unit', (join) =>
      join.onRef('unit.eventId', '=', 'c.eventId').onRef('unit.id', '=', 'c.ticketId'),
    )
    .innerJoin('ticket_types as kind', (join) =>
      join.onRef('kind.eventId', '=', 'unit.eventId').onRef('kind.id', '=', 'unit.ticketTypeId'),
    )
    .where('c.eventId', '=', eventId)
    .where('c.over', '>', 0)
    .orderBy('c.collectedAt', 'desc')
    .limit(limit)
    .select(['kind.name', 'unit.shortCode', 'c.over as units'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('add_on_collections as one')
          .whereRef('one.eventId', '=', 'c.eventId')
          .whereRef('one.ticketId', '=', 'c.ticketId')
          .where('one.putBackAt', 'is', null)
          .orderBy('one.collectedAt')
          .orderBy('one.id')
          .select(['one.id', 'one.gate', 'one.collectedAt as at', 'one.valid'])
          .select((is) => is('one.device', 'is not', null).as('offline')),
      ).as('collections'),
    )
    .execute();
  return rows.map(({ name, shortCode, units, collections }) => ({
    addOn: { name, shortCode },
    units,
    collections: collections.map((one) => ({
      ...one,
      offline: Boolean(one.offline),
      at: new Date(one.at).toISOString(),
    })),
  }));
}
