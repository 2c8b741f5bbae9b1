import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Area } from './area.ts';

/** An event's areas in the organiser's order. */
export async function findAreas(db: Database | Transaction, eventId: string): Promise<Area[]> {
  return (await areasOf(db, eventId).execute()).map(toArea);
}

export async function findOpenAreas(db: Database | Transaction, eventId: string): Promise<Area[]> {
  return (await openAreasOf(db, eventId).execute()).map(toArea);
}

/**
 * Finds an event's open areas for a scan. Until it commits, `lockScans` waits, so an area admits as often as this says. Its row of `scans`
 * would take the same lock.
 */
export async function findOpenAreasToScan(tx: Transaction, eventId: string): Promise<Area[]> {
  return (await openAreasOf(tx, eventId).forKeyShare('area').execute()).map(toArea);
}

const openAreasOf = (db: Database | Transaction, eventId: string) =>
  areasOf(db, eventId).where('area.closed_at', 'is', null);

const areasOf = (db: Database | Transaction, eventId: string) =>
  db
    .selectFrom('check_in_areas as area')
    .where('area.event_id', '=', eventId)
    .orderBy('area.position')
    .orderBy('area.id')
    .select(['area.id', 'area.name', 'area.frequency', 'area.re_entry', 'area.all_types', 'area.closed_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('check_in_area_types as type')
          .whereRef('type.event_id', '=', 'area.event_id')
          .whereRef('type.area_id', '=', 'area.id')
          .select(['type.ticket_type_id as ticketTypeId'])
          .select(['type.valid_from as validFrom', 'type.valid_until as validUntil']),
      ).as('types'),
    );

function toArea(row: Awaited<ReturnType<ReturnType<typeof areasOf>['execute']>>[number]): Area {
  const instant = (text: Date | string | null) => (text === null ? null : new Date(text));
  return {
    id: row.id,
    name: row.name,
    frequency: row.frequency,
    reEntry: row.re_entry,
    closedAt: row.closed_at,
    types: row.all_types
      ? null
      : row.types.map(({ ticketTypeId, validFrom, validUntil }) => ({
          ticketTypeId,
          validFrom: instant(validFrom),
          validUntil: instant(validUntil),
        })),
  };
}

/** Keeps others from changing an event's areas until the transaction ends; scans go on. */
export async function lockAreas(tx: Transaction, eventId: string): Promise<void> {
  await tx.selectFrom('events').where('id', '=', eventId).select('id').forNoKeyUpdate().executeTakeFirst();
}

/**
 * Waits for the scans of an event that are under way, and keeps new ones waiting until the transaction ends. Callers have locked the
 * event's areas.
 */
export async function lockScans(tx: Transaction, eventId: string, areaId: string): Promise<void> {
  await tx
    .selectFrom('check_in_areas')
    .where('event_id', '=', eventId)
    .where('id', '=', areaId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
}

/** Finds which of an event's areas have scans. */
export async function findScanned(db: Database | Transaction, eventId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('check_in_areas as area')
    .where('area.event_id', '=', eventId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('scans')
          .whereRef('scans.event_id', '=', 'area.event_id')
          .whereRef('scans.area_id', '=', 'area.id')
          .select('scans.id'),
      ),
    )
    .select('area.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The areas that have scans, and those where tickets came in. */
export interface Used {
  scanned: ReadonlySet<string>;
  admitted: ReadonlySet<string>;
}

export const UNUSED: Used = { scanned: new Set(), admitted: new Set() };

export const findUsed = async (db: Database | Transaction, eventId: string): Promise<Used> => ({
  scanned: await findScanned(db, eventId),
  admitted: await findAdmitting(db, eventId),
});

/** Finds which of an event's areas have admissions. Once all of these were undone, no ticket has come in there. */
async function findAdmitting(db: Database | Transaction, eventId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('check_in_areas as area')
    .where('area.event_id', '=', eventId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('admissions')
          .whereRef('admissions.event_id', '=', 'area.event_id')
          .whereRef('admissions.area_id', '=', 'area.id')
          .select('admissions.ticket_id'),
      ),
    )
    .select('area.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Inserts or replaces an area. */
export async function saveArea(
  tx: Transaction,
  eventId: string,
  { id, name, frequency, reEntry, closedAt, types, position }: Area & { position: number },
): Promise<void> {
  const columns = {
    name,
    frequency,
    re_entry: reEntry,
    all_types: types === null,
    closed_at: closedAt,
  };
  await tx
    .insertInto('check_in_areas')
    .values({ event_id: eventId, id, position, ...columns })
    .onConflict((conflict) => conflict.columns(['event_id', 'id']).doUpdateSet(columns))
    .execute();
  await tx
    .deleteFrom('check_in_area_types')
    .where('event_id', '=', eventId)
    .where('area_id', '=', id)
    .execute();
  if (!types?.length) return;
  await tx
    .insertInto('check_in_area_types')
    .values(
      types.map(({ ticketTypeId, validFrom, validUntil }) => ({
        event_id: eventId,
        area_id: id,
        ticket_type_id: ticketTypeId,
        valid_from: validFrom,
        valid_until: validUntil,
      })),
    )
    .execute();
}

export async function deleteArea(tx: Transaction, eventId: string, areaId: string): Promise<void> {
  await tx.deleteFrom('check_in_areas').where('event_id', '=', eventId).where('id', '=', areaId).execute();
}
