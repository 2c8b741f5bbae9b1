import type { Database, Transaction } from '../../../db/database.ts';
import { jsonArrayFrom } from '../../../db/json-from.ts';
import { columnsIn, pick } from '../../shared/fields.ts';
import { AREA_COLUMNS, type Area } from './area.ts';

const COLUMNS = ['id', 'closedAt', ...AREA_COLUMNS] as const;

/** An event's areas in the organiser's order. */
export async function findAreas(db: Database | Transaction, eventId: string): Promise<Area[]> {
  return (await areasOf(db, eventId).execute()).map(toArea);
}

/** The same, locked as the foreign key of `scans` locks them. */
export async function findAreasToScan(tx: Transaction, eventId: string): Promise<Area[]> {
  return (await areasOf(tx, eventId).forKeyShare('area').execute()).map(toArea);
}

export async function findOpenAreas(db: Database | Transaction, eventId: string): Promise<Area[]> {
  return (await openAreasOf(db, eventId).execute()).map(toArea);
}

/** An event's open areas, locked as the foreign key of `scans` locks them. */
export const openAreasToScan = (db: Database | Transaction, eventId: string) =>
  openAreasOf(db, eventId).forKeyShare('area');

const openAreasOf = (db: Database | Transaction, eventId: string) =>
  areasOf(db, eventId).where('area.closedAt', 'is', null);

const areasOf = (db: Database | Transaction, eventId: string) =>
  db
    .selectFrom('check_in_areas as area')
    .where('area.eventId', '=', eventId)
    .orderBy('area.position')
    .orderBy('area.id')
    .select(columnsIn('area', [...COLUMNS, 'allTypes']))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('check_in_area_types as type')
          .where('type.eventId', '=', eventId)
          .whereRef('type.areaId', '=', 'area.id')
          .select(['type.ticketTypeId'])
          .select(['type.validFrom', 'type.validUntil']),
      ).as('types'),
    );

type AreaRow = Awaited<ReturnType<ReturnType<typeof areasOf>['execute']>>[number];

/** Reads an area from a row, or from its JSON. */
export function toArea(row: AreaRow): Area {
  const instant = (text: Date | string | null) => (text === null ? null : new Date(text));
  return {
    ...pick(row, COLUMNS),
    types: row.allTypes
      ? null
      : row.types.map(({ ticketTypeId, validFrom, validUntil }) => ({
          ticketTypeId,
          validFrom: instant(validFrom),
          validUntil: instant(validUntil),
        })),
  };
}

/** Keeps others from changing an event's areas and gates, and devices from joining these, until the transaction ends; scans go on. */
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
    .where('eventId', '=', eventId)
    .where('id', '=', areaId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
}

/** Finds which of an event's areas have scans. */
export async function findScanned(db: Database | Transaction, eventId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('check_in_areas as area')
    .where('area.eventId', '=', eventId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('scans')
          .whereRef('scans.eventId', '=', 'area.eventId')
          .whereRef('scans.areaId', '=', 'area.id')
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
    .where('area.eventId', '=', eventId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('admissions')
          .whereRef('admissions.eventId', '=', 'area.eventId')
          .whereRef('admissions.areaId', '=', 'area.id')
          .select('admissions.ticketId'),
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
  { id, types, position, ...area }: Area & { position: number },
): Promise<void> {
  const columns = { ...pick(area, AREA_COLUMNS), allTypes: types === null, closedAt: area.closedAt };
  await tx
    .insertInto('check_in_areas')
    .values({ eventId, id, position, ...columns })
    .onConflict((conflict) => conflict.columns(['eventId', 'id']).doUpdateSet(columns))
    .execute();
  await tx
    .deleteFrom('check_in_area_types')
    .where('eventId', '=', eventId)
    .where('areaId', '=', id)
    .execute();
  if (!types?.length) return;
  await tx
    .insertInto('check_in_area_types')
    .values(
      types.map(({ ticketTypeId, validFrom, validUntil }) => ({
        eventId,
        areaId: id,
        ticketTypeId,
        validFrom,
        validUntil,
      })),
    )
    .execute();
}

export async function deleteArea(tx: Transaction, eventId: string, areaId: string): Promise<void> {
  await tx.deleteFrom('check_in_areas').where('eventId', '=', eventId).where('id', '=', areaId).execute();
}

/** Inserts the area that every event has. Its id is the event's. @param frequency how often it admits a ticket; null: nobody chose yet */
export async function insertEntrance(
  tx: Transaction,
  eventId: string,
  frequency: Area['frequency'] = null,
): Promise<void> {
  await tx
    .insertInto('check_in_areas')
    .values({ eventId, id: eventId, position: 0, name: 'Entrance', frequency })
    .execute();
}
