import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { columnsIn, pick } from '../shared/fields.ts';
import type { Currency } from '../shared/money.ts';
import { taxChoiceOf } from '../taxes/tax-rate-store.ts';
import { ADD_ON_COLUMNS } from './add-on.ts';

/** A variant of an add-on, with its counters. */
export interface StoredVariant {
  id: string;
  name: string | null;
  priceMinor: number;
  priceFloorMinor: number | null;
  currency: Currency;
  perOrderLimit: number;
  capacity: number;
  held: number;
  sold: number;
  collected: number;
  saleEndsAt: string | null;
  taxRateId: string | null;
  ordered: boolean;
  /** Revenue without refunds and service fees, minor units. */
  paidMinor: number;
}

export interface StoredAddOn
  extends Pick<Selectable<Tables['add_ons']>, 'id' | 'position' | (typeof ADD_ON_COLUMNS)[number]> {
  /** Null means all ticket types. */
  ticketTypes: string[] | null;
  variants: StoredVariant[];
}

/** Finds an event's add-ons in the organiser's order, or only the one with a given id. */
export async function findAddOns(
  db: Database | Transaction,
  eventId: string,
  addOnId?: string,
): Promise<StoredAddOn[]> {
  const { rows } = await sql<StoredAddOn>`
    select a.id, a.position, ${sql.join(columnsIn('a', ADD_ON_COLUMNS).map((column) => sql.ref(column)))},
      case when not a.all_types then (select coalesce(jsonb_agg(n.ticket_type_id), '[]') from add_on_ticket_types n
        where n.event_id = a.event_id and n.add_on_id = a.id) end as ticket_types,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.variant, 'priceMinor', t.price_minor,
          'priceFloorMinor', t.price_floor_minor, 'currency', t.currency, 'perOrderLimit', t.per_order_limit,
          'capacity', i.capacity, 'held', i.held, 'sold', i.sold, 'saleEndsAt', t.sale_ends_at, 'taxRateId', ${taxChoiceOf('t')}, 'collected', (
            select count(*) from collected_add_ons c join tickets k on k.event_id = c.event_id and k.id = c.ticket_id
            where k.event_id = t.event_id and k.ticket_type_id = t.id), 'paidMinor', (
            select coalesce(sum(l.unit_price_minor), 0) from tickets k
            join order_lines l on l.event_id = k.event_id and l.order_id = k.order_id and l.number = k.line_number
            where k.event_id = t.event_id and k.ticket_type_id = t.id and k.state <> 'revoked'), 'ordered',
          exists (select from order_lines l where l.event_id = t.event_id and l.ticket_type_id = t.id)
        ) order by t.position), '[]')
        from ticket_types t join inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
        where t.event_id = a.event_id and t.add_on_id = a.id) as variants
    from add_ons a
    where a.event_id = ${eventId}::uuid and (${addOnId ?? null}::uuid is null or a.id = ${addOnId ?? null}::uuid)
    order by a.position, a.id
  `.execute(db);
  return rows;
}

/** Inserts or replaces an add-on. The caller holds the event's counters locked. */
export async function saveAddOn(
  tx: Transaction,
  eventId: string,
  { ticketTypes, ...addOn }: Omit<StoredAddOn, 'variants'>,
): Promise<void> {
  const { id, position } = addOn;
  const set = { ...pick(addOn, ADD_ON_COLUMNS), allTypes: ticketTypes === null };
  await tx
    .insertInto('add_ons')
    .values({ eventId, id, position, ...set })
    .onConflict((on) => on.columns(['eventId', 'id']).doUpdateSet(set))
    .execute();
  await tx
    .deleteFrom('add_on_ticket_types')
    .where('eventId', '=', eventId)
    .where('addOnId', '=', id)
    .execute();
  if (!ticketTypes?.length) return;
  await tx
    .insertInto('add_on_ticket_types')
    .values(ticketTypes.map((type) => ({ eventId, addOnId: id, ticketTypeId: type })))
    .execute();
}

/** Deletes an add-on whose variants are gone. */
export async function deleteAddOn(tx: Transaction, eventId: string, id: string): Promise<void> {
  await tx.deleteFrom('add_ons').where('eventId', '=', eventId).where('id', '=', id).execute();
}

/** Finds the ticket types that an add-on can be sold with, in the organiser's order. */
export function findTicketTypes(db: Database | Transaction, eventId: string) {
  return db
    .selectFrom('ticket_types')
    .where('eventId', '=', eventId)
    .where('addOnId', 'is', null)
    .orderBy('position')
    .select(['id', 'name', 'currency'])
    .execute();
}
