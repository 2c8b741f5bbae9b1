import { type RawBuilder, sql } from 'kysely';
import type { FeePayer } from '../../db/column-types.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { taxOfType } from '../taxes/tax-rate-store.ts';
import type { AddOn } from './add-on.ts';
import type { TypeOnSale } from './allocate.ts';
import type { Counter } from './counter.ts';

/** Moves tickets of a type: `held` and `sold` are added, so a release is negative. Shared capacities move with it. */
export interface CounterMove {
  ticketTypeId: string;
  held: number;
  sold: number;
}

/** Accounts by provider, each with the currency that it is paid in; null: all currencies of the provider. */
export type Payees = Readonly<Record<string, { account: string; currency: string | null }>>;

export interface SharedCapacity extends Counter {
  id: string;
  name: string;
}

/** An event's sale as read under lock. */
export interface LockedInventory {
  event: {
    name: string;
    approval: 'draft' | 'pending' | 'approved' | 'rejected';
    startsAt: Date;
    endsAt: Date;
    cancelled: boolean;
    /** Who pays the service fee; null: as the operator set it. */
    feePayer: FeePayer | null;
    /** Whether it requires attendee details before payment. */
    asksFirst: boolean;
    /** The organiser's active accounts, by the provider that pays them directly. */
    payees: Payees;
  };
  /** The counters of ticket types, by id. */
  counters: Map<string, TypeOnSale>;
  sharedCapacities: Map<string, SharedCapacity>;
}

/**
 * Locks an event's counters and reads them. Every writer of an event's orders does this first, always in id order. That serialises the
 * writers and makes deadlocks impossible.
 *
 * If the lock has to wait for an edit, the statement still returns the prices from before the edit: after a wait PostgreSQL reads the locked
 * rows again, but everything else as it was when the statement began (READ COMMITTED). So it runs once more.
 * @returns undefined when there is no such event
 */
export async function lockInventory(tx: Transaction, eventId: string): Promise<LockedInventory | undefined> {
  const rows = await lock(tx, eventId);
  return asInventory(isBeforeEdit(rows) ? await lock(tx, eventId) : rows);
}

/** Reads an event's counters without a lock; undefined when there is no such event. */
export const findInventory = async (db: Database, eventId: string): Promise<LockedInventory | undefined> =>
  asInventory(await inventoryOf(db, eventId).execute());

const lock = compileOnce<[string], InventoryRow>((tx, eventId) =>
  inventoryOf(tx, eventId).forUpdate('inventory'),
);

/** Tells whether rows were read before an edit that their lock waited for: of a ticket type, or one that deleted the first row and what only it has. */
export const isBeforeEdit = (rows: readonly InventoryRow[]): boolean =>
  !rows[0]?.isFirst || rows.some((row) => row.outdated);

export type InventoryRow = Awaited<ReturnType<ReturnType<typeof inventoryOf>['execute']>>[number];

/** Returns an event's counters with all that a sale needs, by id. `outdated`: the row's ticket type was read before an edit, and the row after it. */
export function inventoryOf(db: Database | Transaction, eventId: string) {
  const event = sql`${eventId}::uuid`;
  return db
    .selectFrom('inventory')
    .innerJoin('events', 'events.id', 'inventory.eventId')
    .leftJoin('ticket_types', (join) =>
      join
        .onRef('ticket_types.eventId', '=', 'inventory.eventId')
        .onRef('ticket_types.id', '=', 'inventory.ticketTypeId'),
    )
    .leftJoin('shared_capacities', (join) =>
      join
        .onRef('shared_capacities.eventId', '=', 'inventory.eventId')
        .onRef('shared_capacities.id', '=', 'inventory.sharedCapacityId'),
    )
    .select([
      'inventory.id',
      'inventory.ticketTypeId',
      sql<string>`coalesce(ticket_types.name, shared_capacities.name)`.as('name'),
      'ticket_types.priceMinor',
      'ticket_types.priceFloorMinor',
      taxOfType(event).as('tax'),
      'ticket_types.currency',
      'ticket_types.perOrderLimit',
      'ticket_types.perOrderMinimum',
      'ticket_types.hidden',
      'ticket_types.addOnId',
      'ticket_types.saleStartsAt',
      'ticket_types.saleEndsAt',
      'inventory.capacity',
      'inventory.held',
      'inventory.sold',
      'inventory.closed',
      'inventory.waiting',
      sql<boolean>`inventory.version <> ticket_types.version`.as('outdated'),
      onFirstRow(eventId, sql<boolean>`true`).as('isFirst'),
      onFirstRow(
        eventId,
        sql<UseRow[] | null>`(select jsonb_agg(jsonb_build_object(
          'ticketTypeId', used.ticket_type_id, 'sharedCapacityId', used.shared_capacity_id, 'places', used.places))
        from shared_capacity_uses used where used.event_id = ${event})`,
      ).as('uses'),
      onFirstRow(eventId, addOnsOf(event)).as('addOns'),
      'events.name as eventName',
      'events.approval',
      'events.startsAt',
      'events.endsAt',
      'events.cancelledAt',
      'events.feePayer',
      sql<boolean>`exists (select from attendee_settings s where s.event_id = ${event} and s.before_payment)`.as(
        'asksFirst',
      ),
    ])
    .select(
      sql<Payees | null>`(select jsonb_object_agg(p.provider, jsonb_build_object('account', p.account, 'currency', p.currency))
        from payees p where p.organisation_id = events.organisation_id and p.state = 'active' and p.standing = 'active')`.as(
        'payees',
      ),
    )
    .where('inventory.eventId', '=', eventId)
    .orderBy('inventory.id');
}

/** SQL: a value that all of an event's counters share, on their first row only: otherwise it would be sent and parsed with each of them. */
export const onFirstRow = <Value>(
  eventId: string,
  value: RawBuilder<Value>,
) => sql<Value | null>`case when inventory.id = (
  select first.id from inventory first where first.event_id = ${eventId}::uuid order by first.id limit 1) then ${value} end`;

/** SQL: an event's add-ons with their rules, in order, as JSON; null if it has none. */
export const addOnsOf = (eventId: RawBuilder<unknown>) => sql<(AddOn & { description: string })[] | null>`(
  select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'description', a.description, 'perTicketMinimum', a.per_ticket_minimum,
    'perTicketLimit', a.per_ticket_limit, 'soldAlone', a.sold_alone, 'ticketTypes', case when not a.all_types then (
      select coalesce(jsonb_agg(named.ticket_type_id), '[]') from add_on_ticket_types named
      where named.event_id = ${eventId} and named.add_on_id = a.id) end) order by a.position, a.id)
  from add_ons a where a.event_id = ${eventId})`;

interface UseRow {
  ticketTypeId: string;
  sharedCapacityId: string;
  places: number;
}

/** Rows of ticket types have all these columns, unlike those of shared capacities. */
type TypeRow = Omit<TypeOnSale, 'uses' | 'addOn'>;

export function asInventory(rows: InventoryRow[]): LockedInventory | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { eventName: name, approval, startsAt, endsAt, feePayer, asksFirst, payees } = first;
  // `closed` is always read again after a wait, `cancelledAt` only after a wait for an edit.
  const cancelled = rows.some((row) => row.closed || row.cancelledAt !== null);
  const sharedCapacities = new Map<string, SharedCapacity>();
  for (const row of rows) if (row.ticketTypeId === null) sharedCapacities.set(row.id, row);
  const counters = new Map<string, TypeOnSale>();
  const addOns = new Map(first.addOns?.map((addOn) => [addOn.id, addOn]));
  for (const row of rows) {
    if (row.ticketTypeId === null) continue;
    counters.set(row.id, { ...(row as TypeRow), uses: [], addOn: addOns.get(row.addOnId ?? '') });
  }
  for (const { ticketTypeId, sharedCapacityId, places } of first.uses ?? []) {
    const [type, capacity] = [counters.get(ticketTypeId), sharedCapacities.get(sharedCapacityId)];
    // Rows that changed during a wait for the lock are read again.
    if (type && capacity) type.uses = [...type.uses, { capacity, places }];
  }
  return {
    event: { name, approval, startsAt, endsAt, cancelled, feePayer, asksFirst, payees: payees ?? {} },
    counters,
    sharedCapacities,
  };
}

/** What moving counters needs, because freed seats are offered to the waiting list. */
export type CounterWorld = Pick<App, 'offerSeats' | 'clock' | 'newId' | 'settings'>;

/**
 * Adds to counters; the table's CHECK prevents overselling. Seats that are freed while people wait are offered to them in the same
 * transaction. Every release of seats goes through here.
 */
export async function moveCounters(
  world: CounterWorld,
  tx: Transaction,
  eventId: string,
  moves: readonly CounterMove[],
): Promise<void> {
  const sums = sumMoves(moves);
  if (sums.length === 0) return;
  const { rows } = await sql<{ wanted: boolean }>`
    with moved as (${counterUpdate(eventId, sums)})
    select exists (select from inventory where event_id = ${eventId} and waiting > 0) as wanted
  `.execute(tx);
  if (rows[0]?.wanted && sums.some(({ held, sold }) => held + sold < 0))
    await world.offerSeats(world, tx, eventId);
}

/**
 * The statement that moves counters, which may be part of a larger one. Only this statement calculates the moves of shared capacities, so no
 * writer can forget them.
 */
export function counterUpdate(eventId: string, sums: readonly CounterMove[]) {
  const [ids, held, sold] = [
    sums.map((move) => move.ticketTypeId),
    sums.map((move) => move.held),
    sums.map((move) => move.sold),
  ];
  return sql`
    update inventory set held = inventory.held + move.held, sold = inventory.sold + move.sold
    from (
      select id, held, sold from unnest(${ids}::uuid[], ${held}::int[], ${sold}::int[]) as type (id, held, sold)
      union all
      select used.shared_capacity_id, sum(type.held * used.places), sum(type.sold * used.places)
      from unnest(${ids}::uuid[], ${held}::int[], ${sold}::int[]) as type (id, held, sold)
      join shared_capacity_uses used on used.event_id = ${eventId}::uuid and used.ticket_type_id = type.id
      group by used.shared_capacity_id
    ) as move
    where inventory.event_id = ${eventId} and inventory.id = move.id
  `;
}

/** Adds up moves by ticket type. A move of 0 stays, because its row shows `lockForHolds` that orders changed a promo code's reserve. */
export function sumMoves(moves: readonly CounterMove[]): CounterMove[] {
  const sums = new Map<string, CounterMove>();
  for (const move of moves) {
    const sum = sums.get(move.ticketTypeId) ?? { ticketTypeId: move.ticketTypeId, held: 0, sold: 0 };
    sum.held += move.held;
    sum.sold += move.sold;
    sums.set(move.ticketTypeId, sum);
  }
  return [...sums.values()];
}

/**
 * Makes holds that wait for the counters' lock read everything again once they have it, as after a move of a counter. It is needed after a
 * change of anything that they read along with the counters. The caller has the lock.
 */
export async function markChanged(tx: Transaction, eventId: string): Promise<void> {
  await sql`update inventory set waiting = waiting where event_id = ${eventId}`.execute(tx);
}

/** Ends the sale of a cancelled event for good, also for holds that are waiting for the counters' lock. */
export async function closeInventory(tx: Transaction, eventId: string): Promise<void> {
  await tx.updateTable('inventory').set({ closed: true }).where('eventId', '=', eventId).execute();
}
