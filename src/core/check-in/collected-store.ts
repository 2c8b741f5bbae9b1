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
export const addOnsAtDoor = (ticket: string): RawBuilder<StoredAddOnAtDoor[] | null> => {
  const [eventId, id] = [sql.ref(`${ticket}.event_id`), sql.ref(`${ticket}.id`)];
  return sql`(select jsonb_agg(jsonb_build_object('id', unit.id, 'name', kind.name, 'shortCode', unit.short_code,
      'collectedAt', c.collected_at, 'gate', c.gate) order by kind.position, unit.id)
    from tickets unit
    join ticket_types kind on kind.event_id = unit.event_id and kind.id = unit.ticket_type_id
    left join collected_add_ons c on c.event_id = unit.event_id and c.ticket_id = unit.id
    where unit.event_id = ${eventId} and unit.state = 'valid' and not ${isDonation('kind')}
      and (unit.add_on_to = ${id} or (unit.id = ${id} and not unit.admits)))`;
};

export const toAddOn = ({ collectedAt, gate, ...addOn }: StoredAddOnAtDoor): AddOnAtDoor => ({
  ...addOn,
  collected: collectedAt === null ? null : { at: new Date(collectedAt).toISOString(), gate: gate ?? '' },
});

interface UnitKey {
  eventId: string;
  unitId: string;
}

/** Finds a unit of an add-on and locks its state until it is ticked off. Donations are left out, as there is nothing to collect. */
export function lockAddOn(tx: Transaction, eventId: string, unitId: string) {
  return tx
    .selectFrom('tickets')
    .innerJoin('ticket_types as kind', (join) =>
      join.onRef('kind.eventId', '=', 'tickets.eventId').onRef('kind.id', '=', 'tickets.ticketTypeId'),
    )
    .where('tickets.eventId', '=', eventId)
    .where('tickets.id', '=', unitId)
    .where('tickets.admits', '=', false)
    .where(({ not }) => not(isDonation('kind')))
    .select('tickets.state')
    .forShare('tickets')
    .executeTakeFirst();
}

/** Ticks it off unless that was done already. The table's key decides, and waits for a concurrent transaction. */
export async function insertCollection(
  tx: Transaction,
  { eventId, unitId, collectionId, at, gate, by }: UnitKey & Collection,
): Promise<void> {
  await tx
    .insertInto('collected_add_ons')
    .values({
      eventId,
      ticketId: unitId,
      collectionId,
      collectedAt: at,
      gate,
      collectedBy: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Collection {
  collectionId: string;
  at: Date;
  gate: string;
  by: string;
}

export function findCollection(
  tx: Transaction,
  { eventId, unitId }: UnitKey,
): Promise<Collection | undefined> {
  return tx
    .selectFrom('collected_add_ons')
    .where('eventId', '=', eventId)
    .where('ticketId', '=', unitId)
    .select(['collectionId', 'collectedAt as at', 'gate', 'collectedBy as by'])
    .executeTakeFirst();
}

export async function removeCollection(tx: Transaction, { eventId, unitId }: UnitKey): Promise<void> {
  await tx
    .deleteFrom('collected_add_ons')
    .where('eventId', '=', eventId)
    .where('ticketId', '=', unitId)
    .execute();
}
