import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { prepared } from '../../db/pipelined-statements.ts';
import type { FeePayer } from '../../db/schema.ts';
import { type AddressUsage, readUsage } from './address-share.ts';
import { addressUsageOf } from './address-usage-store.ts';
import type { Counter } from './admit.ts';

/** Moves seats of a ticket type: `held` and `sold` are added, so a release is negative. */
export interface CounterMove {
  ticketTypeId: string;
  held: number;
  sold: number;
}

/** Accounts by provider, each with the currency that it is paid in; null: in all that the provider takes. */
export type Payees = Readonly<Record<string, { account: string; currency: string | null }>>;

/** An event's sale as it stands under lock. */
export interface LockedInventory {
  event: {
    name: string;
    approval: 'pending' | 'approved' | 'rejected';
    endsAt: Date;
    cancelled: boolean;
    /** The party that pays the service fee; null leaves it to the operator. */
    feePayer: FeePayer | null;
    /** The organiser's accounts that are in use, by the provider that pays them directly. */
    payees: Payees;
  };
  counters: Map<string, Counter>;
  /** The seats that the requested network addresses took lately. */
  addressUsage: Map<string, AddressUsage>;
}

/**
 * Locks an event's counters and reads them. Every writer of an event's orders does this first, always in ticket type
 * order: that one rule serialises them and makes deadlocks impossible.
 *
 * A hold that waited for an edit is read once more: after a wait PostgreSQL reads the locked rows anew, and those joined to them as they were
 * when the statement began (READ COMMITTED), which would be prices and currencies of before the edit.
 * The same goes for what addresses took: it is read again after a wait for another group, so that all processes keep to one limit.
 * @param addresses whose recent holds are read too: keyed hashes (orders.held_from)
 * @returns undefined when there is no such event
 */
export async function lockInventory(
  tx: Transaction,
  eventId: string,
  addresses: readonly string[] = [],
): Promise<LockedInventory | undefined> {
  const name = addresses.length > 0 ? 'lock-inventory-and-addresses' : 'lock-inventory';
  const lock = inventoryOf(tx, eventId, addresses).modifyEnd(prepared(name)).forUpdate('inventory');
  const rows = await lock.execute();
  return asInventory(rows.some((row) => row.outdated) ? await lock.execute() : rows);
}

export type InventoryRow = Awaited<ReturnType<ReturnType<typeof inventoryOf>['execute']>>[number];

export function inventoryOf(tx: Transaction, eventId: string, addresses: readonly string[] = []) {
  const counted = addresses.length > 0;
  return tx
    .selectFrom('inventory')
    .innerJoin('events', 'events.id', 'inventory.event_id')
    .innerJoin('ticket_types', (join) =>
      join
        .onRef('ticket_types.event_id', '=', 'inventory.event_id')
        .onRef('ticket_types.id', '=', 'inventory.ticket_type_id'),
    )
    .select([
      'inventory.ticket_type_id as ticketTypeId',
      'ticket_types.name',
      'ticket_types.price_minor as priceMinor',
      'ticket_types.price_floor_minor as priceFloorMinor',
      'ticket_types.currency',
      'ticket_types.per_order_limit as perOrderLimit',
      'ticket_types.per_order_minimum as perOrderMinimum',
      'ticket_types.sale_starts_at as saleStartsAt',
      'ticket_types.sale_ends_at as saleEndsAt',
      'inventory.capacity',
      'inventory.held',
      'inventory.sold',
      'inventory.closed',
      (counted
        ? sql<boolean>`inventory.version <> ticket_types.version or inventory.xmin <> (
            select seen.xmin from inventory seen
            where seen.event_id = ticket_types.event_id and seen.ticket_type_id = ticket_types.id)`
        : sql<boolean>`inventory.version <> ticket_types.version`
      ).as('outdated'),
      (counted ? addressUsageOf(eventId, addresses) : sql<null>`null`).as('addressUsage'),
      'events.name as eventName',
      'events.approval',
      'events.ends_at as endsAt',
      'events.cancelled_at as cancelledAt',
      'events.fee_payer as feePayer',
    ])
    .select(
      sql<Payees | null>`(select jsonb_object_agg(p.provider, jsonb_build_object('account', p.account, 'currency', p.currency))
        from payees p where p.organisation_id = events.organisation_id and p.state = 'active' and p.standing = 'active')`.as(
        'payees',
      ),
    )
    .where('inventory.event_id', '=', eventId)
    .orderBy('inventory.ticket_type_id');
}

export function asInventory(rows: InventoryRow[]): LockedInventory | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { eventName: name, approval, endsAt, feePayer, payees } = first;
  // `closed` is read again after any wait, `cancelledAt` only after one for an edit.
  const cancelled = rows.some((row) => row.closed || row.cancelledAt !== null);
  return {
    event: { name, approval, endsAt, cancelled, feePayer, payees: payees ?? {} },
    counters: new Map(rows.map((row) => [row.ticketTypeId, row])),
    addressUsage: readUsage(first.addressUsage ?? []),
  };
}

/** Moves counters by sums; the table's CHECK refuses what would oversell. */
export async function moveCounters(
  tx: Transaction,
  eventId: string,
  moves: readonly CounterMove[],
): Promise<void> {
  const sums = sumMoves(moves);
  if (sums.length > 0) await counterUpdate(eventId, sums).execute(tx);
}

/** The statement that moves counters, also to be part of a larger one. */
export function counterUpdate(eventId: string, sums: readonly CounterMove[]) {
  return sql`
    update inventory set held = inventory.held + move.held, sold = inventory.sold + move.sold
    from unnest(
      ${sums.map((move) => move.ticketTypeId)}::uuid[],
      ${sums.map((move) => move.held)}::int[],
      ${sums.map((move) => move.sold)}::int[]
    ) as move (ticket_type_id, held, sold)
    where inventory.event_id = ${eventId} and inventory.ticket_type_id = move.ticket_type_id
  `;
}

export function sumMoves(moves: readonly CounterMove[]): CounterMove[] {
  const sums = new Map<string, CounterMove>();
  for (const move of moves) {
    const sum = sums.get(move.ticketTypeId) ?? { ticketTypeId: move.ticketTypeId, held: 0, sold: 0 };
    sum.held += move.held;
    sum.sold += move.sold;
    sums.set(move.ticketTypeId, sum);
  }
  return [...sums.values()].filter((sum) => sum.held !== 0 || sum.sold !== 0);
}

/** Ends the sale of a cancelled event for good, for those too who wait for the counters' lock at this moment. */
export async function closeInventory(tx: Transaction, eventId: string): Promise<void> {
  await tx.updateTable('inventory').set({ closed: true }).where('event_id', '=', eventId).execute();
}
