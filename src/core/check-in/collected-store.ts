import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { isDonation } from '../pricing/donation.ts';
import type { AddOnAtDoor } from './door-answer.ts';

/** A bought unit of an add-on, as the door sees it. */
export interface StoredAddOnAtDoor {
  id: string;
  name: string;
  shortCode: string;
  /** ISO 8601, as PostgreSQL writes it in JSON; null while it is not ticked off. */
  collectedAt: string | null;
  gate: string | null;
}

/** SQL: the add-ons of the row `ticket`, or the row itself if it is an add-on; null if there are none. Revoked ones are left out. */
export const addOnsAtDoor = (
  ticket: string,
  eventId: RawBuilder<unknown> = sql.ref(`${ticket}.event_id`),
): RawBuilder<StoredAddOnAtDoor[] | null> => {
  const id = sql.ref(`${ticket}.id`);
  return sql`(select jsonb_agg(jsonb_build_object('id', unit.id, 'name', kind.name, 'shortCode', unit.short_code,
      'collectedAt', c.collected_at, 'gate', c.gate) order by kind.position, unit.id)
    from tickets unit
    join ticket_types kind on kind.event_id = unit.event_id and kind.id = unit.ticket_type_id
    left join collected_add_ons c on c.event_id = unit.event_id and c.ticket_id = unit.id
    where unit.event_id = ${eventId} and unit.state = 'valid' and not ${isDonation('kind', eventId)}
      and (unit.add_on_to = ${id} or (unit.id = ${id} and not unit.admits)))`;
};

export const toAddOn = ({ collectedAt, gate, ...addOn }: StoredAddOnAtDoor): AddOnAtDoor => ({
  ...addOn,
  collected: collectedAt === null ? null : { at: new Date(collectedAt).toISOString(), gate: gate ?? '' },
});

/** Finds a unit of an add-on and locks its state until it is ticked off. Donations are left out, as there is nothing to collect. */
export async function lockAddOn(tx: Transaction, eventId: string, unitId: string) {
  const [unit] = await lockAddOns(tx, eventId, [unitId], { wait: true });
  return unit;
}

/** The same for several. @param wait only for a single one: then two who wait for each other's units are impossible */
export function lockAddOns(
  tx: Transaction,
  eventId: string,
  unitIds: readonly string[],
  { wait }: { wait: boolean },
) {
  const found = tx
    .selectFrom('tickets')
    .innerJoin('ticket_types as kind', (join) =>
      join.onRef('kind.eventId', '=', 'tickets.eventId').onRef('kind.id', '=', 'tickets.ticketTypeId'),
    )
    .where('tickets.eventId', '=', eventId)
    .where('tickets.id', 'in', [...unitIds])
    .where('tickets.admits', '=', false)
    .where(({ not }) => not(isDonation('kind', sql`${eventId}::uuid`)))
    .select(['tickets.id', 'tickets.state'])
    .forNoKeyUpdate('tickets');
  return (wait ? found : found.skipLocked()).execute();
}

interface UnitKey {
  eventId: string;
  unitId: string;
}

/** A handing out of a unit. */
export interface Collection {
  unitId: string;
  collectionId: string;
  at: Date;
  gate: string;
  by: string;
  /** False for a unit that a device handed out although it was refunded, or its payment on hold. */
  valid: boolean;
  /** The device that decided it, and its number there; null if we did. */
  device: string | null;
  sequence: number | null;
}

/**
 * Notes handings out of locked units. One that is there already stays as it is; an id that was put back and comes from the server's own
 * page again counts anew.
 */
export async function insertCollections(
  tx: Transaction,
  eventId: string,
  collections: readonly Collection[],
): Promise<void> {
  await sql`
    insert into add_on_collections as c (event_id, ticket_id, id, collected_at, gate, collected_by, valid, device, device_sequence)
    select ${eventId}::uuid, * from unnest(
      ${collections.map(({ unitId }) => unitId)}::uuid[],
      ${collections.map(({ collectionId }) => collectionId)}::uuid[],
      ${collections.map(({ at }) => at.toISOString())}::timestamptz[],
      ${collections.map(({ gate }) => gate)}::text[],
      ${collections.map(({ by }) => by)}::text[],
      ${collections.map(({ valid }) => valid)}::boolean[],
      ${collections.map(({ device }) => device)}::uuid[],
      ${collections.map(({ sequence }) => sequence)}::int[])
    on conflict (event_id, ticket_id, id) do update
      set collected_at = excluded.collected_at, gate = excluded.gate, collected_by = excluded.collected_by, put_back_at = null,
        put_back_by = null, put_back_device = null, put_back_sequence = null
      where excluded.device is null and c.put_back_at is not null
  `.execute(tx);
}

/** The putting back of a unit that was handed out. */
export interface PutBack {
  unitId: string;
  collectionId: string;
  at: Date;
  by: string;
  device: string;
  sequence: number;
}

/** Notes which devices put locked units back, and when, unless somebody did before that. @returns the ids of handings out that there are */
export async function putBackFirst(
  tx: Transaction,
  eventId: string,
  putBack: readonly PutBack[],
): Promise<string[]> {
  const unitIds = putBack.map(({ unitId }) => unitId);
  const { rows } = await sql<{ id: string }>`
    with told as (
      select * from unnest(
        ${unitIds}::uuid[],
        ${putBack.map(({ collectionId }) => collectionId)}::uuid[],
        ${putBack.map(({ at }) => at.toISOString())}::timestamptz[],
        ${putBack.map(({ by }) => by)}::text[],
        ${putBack.map(({ device }) => device)}::uuid[],
        ${putBack.map(({ sequence }) => sequence)}::int[]
      ) as told (ticket_id, id, at, by, device, sequence)
    ), noted as (
      update add_on_collections c
      set put_back_at = told.at, put_back_by = told.by, put_back_device = told.device, put_back_sequence = told.sequence
      from told where c.event_id = ${eventId} and c.ticket_id = any(${unitIds}::uuid[]) and c.ticket_id = told.ticket_id and c.id = told.id
        and (c.put_back_at is null or (c.put_back_at, c.put_back_by) > (told.at, told.by))
    )
    select c.id from told join add_on_collections c on c.event_id = ${eventId} and c.ticket_id = any(${unitIds}::uuid[])
      and c.ticket_id = told.ticket_id and c.id = told.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Puts back all that was handed out of a locked unit. */
export async function putBackAll(
  tx: Transaction,
  { eventId, unitId, at, by }: UnitKey & { at: Date; by: string },
): Promise<void> {
  await tx
    .updateTable('add_on_collections')
    .set({ putBackAt: at, putBackBy: by })
    .where('eventId', '=', eventId)
    .where('ticketId', '=', unitId)
    .where('putBackAt', 'is', null)
    .execute();
}

/**
 * Makes what counts as handed out of locked units what their collections add up to, in whatever order they came: the earliest stands, and
 * the others are over.
 * @returns how many too many of each unit were handed out
 */
export async function sumUpCollections(
  tx: Transaction,
  eventId: string,
  unitIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ unitId: string; over: number }>`
    with standing as (
      select c.*, row_number() over (partition by c.ticket_id order by not c.valid, c.collected_at, c.id) as place,
        count(*) over (partition by c.ticket_id) - bool_or(c.valid) over (partition by c.ticket_id)::int as over
      from add_on_collections c
      where c.event_id = ${eventId} and c.ticket_id = any(${unitIds}::uuid[]) and c.put_back_at is null
    ), gone as (
      delete from collected_add_ons
      where event_id = ${eventId} and ticket_id = any(${unitIds}::uuid[]) and ticket_id not in (select ticket_id from standing)
    )
    insert into collected_add_ons (event_id, ticket_id, collection_id, collected_at, gate, collected_by, over)
    select ${eventId}::uuid, ticket_id, id, collected_at, gate, collected_by, over from standing where place = 1
    on conflict (event_id, ticket_id) do update
      set collection_id = excluded.collection_id, collected_at = excluded.collected_at, gate = excluded.gate,
        collected_by = excluded.collected_by, over = excluded.over
    returning ticket_id as unit_id, over
  `.execute(tx);
  return new Map(rows.map(({ unitId, over }) => [unitId, over]));
}

/** Finds the handing out of a unit that counts. */
export function findCollection(
  tx: Transaction,
  { eventId, unitId }: UnitKey,
): Promise<Pick<Collection, 'collectionId' | 'at' | 'gate' | 'by'> | undefined> {
  return tx
    .selectFrom('collected_add_ons')
    .where('eventId', '=', eventId)
    .where('ticketId', '=', unitId)
    .select(['collectionId', 'collectedAt as at', 'gate', 'collectedBy as by'])
    .executeTakeFirst();
}
