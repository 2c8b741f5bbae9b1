import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { dropSharedCounters, saveSharedCounters } from '../inventory/counter-store.ts';
import type { TimedSharedCapacity } from './shared-capacity.ts';

/** A shared capacity with its id. */
export type PlacedSharedCapacity = Omit<TimedSharedCapacity, 'id'> & { id: string };

/** The places that one ticket of a stored type takes of each shared capacity, in their order. */
interface StoredUse {
  id: string;
  places: readonly number[];
}

/**
 * Replaces an event's shared capacities, with the places that its ticket types take of them. Held and sold places are added up again from
 * the types' counters, so existing orders count with the new places too. The caller holds the event's counters locked, or the event is
 * still invisible to others, and has checked that everything fits.
 */
export async function saveSharedCapacities(
  tx: Transaction,
  eventId: string,
  { shared, types }: { shared: readonly PlacedSharedCapacity[]; types: readonly StoredUse[] },
): Promise<void> {
  await tx.deleteFrom('shared_capacity_uses').where('eventId', '=', eventId).execute();
  await dropOthers(tx, eventId, shared);
  if (shared.length === 0) return;
  await tx
    .insertInto('shared_capacities')
    .values(
      shared.map(({ id, name, startsAt, endsAt }, position) => ({
        eventId,
        id,
        name,
        position,
        startsAt,
        endsAt,
      })),
    )
    .onConflict((on) =>
      on.columns(['eventId', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        position: eb.ref('excluded.position'),
        startsAt: eb.ref('excluded.startsAt'),
        endsAt: eb.ref('excluded.endsAt'),
      })),
    )
    .execute();
  const uses = types.flatMap(({ id, places }) =>
    shared.flatMap((capacity, at) => {
      const taken = places[at] ?? 0;
      return taken > 0 ? [{ eventId, ticketTypeId: id, sharedCapacityId: capacity.id, places: taken }] : [];
    }),
  );
  if (uses.length > 0) await tx.insertInto('shared_capacity_uses').values(uses).execute();
  const limited = limitedOf(shared);
  if (limited.length > 0) await saveSharedCounters(tx, eventId, limited);
}

/** A day without a capacity has no counter, so that no sale touches it. */
const limitedOf = (shared: readonly PlacedSharedCapacity[]) =>
  shared.flatMap(({ id, capacity }) => (capacity === null ? [] : [{ id, capacity }]));

async function dropOthers(tx: Transaction, eventId: string, kept: readonly PlacedSharedCapacity[]) {
  const ids = kept.map(({ id }) => id);
  const counted = limitedOf(kept).map(({ id }) => id);
  await dropSharedCounters(tx, eventId, counted);
  await sql`delete from shared_capacities where event_id = ${eventId} and id <> all(${ids}::uuid[])`.execute(
    tx,
  );
}

/** Finds an event's shared capacities, also days without a counter. */
export async function findSharedIds(tx: Transaction, eventId: string): Promise<Set<string>> {
  const rows = await tx.selectFrom('shared_capacities').where('eventId', '=', eventId).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Stores for ticket types, by index, after which other one each is shown. The caller holds the event's counters locked. */
export async function saveShownAfter(
  tx: Transaction,
  eventId: string,
  types: readonly { id: string; shownAfter?: number | null | undefined }[],
): Promise<void> {
  const after = types.map(({ shownAfter }) => (shownAfter == null ? null : (types[shownAfter]?.id ?? null)));
  await sql`
    update ticket_types set shown_after = shown.after
    from unnest(${types.map(({ id }) => id)}::uuid[], ${after}::uuid[]) as shown (id, after)
    where ticket_types.event_id = ${eventId} and ticket_types.id = shown.id
      and ticket_types.shown_after is distinct from shown.after
  `.execute(tx);
}
