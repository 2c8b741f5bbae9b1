import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { type AddressUsage, readUsage } from '../inventory/address-share.ts';
import { addressUsageOf } from '../inventory/address-usage-store.ts';
import {
  asInventory,
  inventoryOf,
  isBeforeEdit,
  type LockedInventory,
  onFirstRow,
} from '../inventory/inventory-store.ts';
import { type CodeCounter, codesOf, readCodes, setAsideOf } from '../promo-codes/code-store.ts';

/** Everything that decides about a group of holds, read under the lock of the event's counters. */
export interface LockedForHolds {
  /** Undefined when there is no such event. */
  inventory: LockedInventory | undefined;
  /** The recent seats of each network address. */
  addressUsage: Map<string, AddressUsage>;
  /** By text. */
  codes: Map<string, CodeCounter>;
  /** How many tickets of each type promo codes reserve that nobody has taken. They are among the held ones. */
  setAside: ReadonlyMap<string, number>;
  /** Whether another writer was ahead, so that the lock had to wait. */
  waited: boolean;
}

/** What the holds of a group name: keyed hashes of network addresses (orders.held_from), and normalised promo codes. */
export interface NamedByHolds {
  addresses: readonly string[];
  codes: readonly string[];
}

/**
 * Locks an event's counters for a group of holds, and reads in the same statement what the holds name.
 *
 * If the lock had to wait, everything but the locked rows is from before the wait (see `lockInventory`). Every writer of orders or codes also writes
 * a counter's row, so a row that changed during the wait (`moved`) means that the statement has to run once more. This keeps all processes to
 * the same limits.
 */
export async function lockForHolds(
  tx: Transaction,
  eventId: string,
  { addresses, codes }: NamedByHolds,
): Promise<LockedForHolds> {
  const rows = await lock(tx, eventId, addresses, codes);
  const isStale = isBeforeEdit(rows) || rows.some((row) => row.moved);
  return asLocked(isStale ? await lock(tx, eventId, addresses, codes) : rows, isStale);
}

/**
 * Waits for the lock of an event's counters and reads nothing. A group that expects other writers does this first: it can then take in all holds
 * that came meanwhile, and what it reads next is not from before the wait.
 * @returns whether another writer was ahead
 */
export async function waitForLock(tx: Transaction, eventId: string): Promise<boolean> {
  return (await lockAlone(tx, eventId)).some((row) => row.moved);
}

const lockAlone = compileOnce<[string], { moved: boolean }>((tx, eventId) =>
  tx
    .selectFrom('inventory')
    .select(moved(eventId).as('moved'))
    .where('inventory.eventId', '=', eventId)
    .orderBy('inventory.id')
    .forUpdate(),
);

type Row = Awaited<ReturnType<ReturnType<typeof holdsInventoryOf>['execute']>>[number];

const lock = compileOnce<[string, readonly string[], readonly string[]], Row>((tx, ...named) =>
  holdsInventoryOf(tx, ...named).forUpdate('inventory'),
);

/** SQL: whether a row changed while its lock waited, since only the locked row is read again after that. */
const moved = (eventId: string) => sql<boolean>`inventory.xmin <> (
      select seen.xmin from inventory seen where seen.event_id = ${eventId}::uuid and seen.id = inventory.id)`;

export function holdsInventoryOf(
  db: Database | Transaction,
  eventId: string,
  addresses: readonly string[],
  codes: readonly string[],
) {
  return inventoryOf(db, eventId).select([
    moved(eventId).as('moved'),
    onFirstRow(eventId, addressUsageOf(eventId, addresses)).as('addressUsage'),
    onFirstRow(eventId, codesOf(eventId, codes)).as('codes'),
    onFirstRow(eventId, setAsideOf(eventId)).as('setAside'),
  ]);
}

export const asLocked = (rows: Row[], waited = false): LockedForHolds => ({
  waited,
  inventory: asInventory(rows),
  addressUsage: readUsage(rows[0]?.addressUsage ?? []),
  codes: readCodes(rows[0]?.codes ?? null),
  setAside: new Map(Object.entries(rows[0]?.setAside ?? {})),
});
