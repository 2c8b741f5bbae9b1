import type { TicketState } from '../../../db/column-types.ts';
import { type Database, type Transaction, transaction } from '../../../db/database.ts';
import {
  type Collection,
  insertCollections,
  lockAddOns,
  type PutBack,
  putBackFirst,
  sumUpCollections,
} from '../collected-store.ts';

/** What devices did with add-ons. */
export interface DecidedAddOns {
  collected: readonly Omit<Collection, 'valid'>[];
  putBack: readonly PutBack[];
}

/** What became of handings out of units that there are, by their ids, and which of those that were put back there are. */
export interface MergedAddOns {
  collected: Map<string, { answer: CollectedAs; over: number }>;
  putBack: Set<string>;
}

/** Why a unit should not have been handed out, if so. */
export const COLLECTED_AS = ['collected', 'refunded', 'disputed', 'unknown'] as const;
type CollectedAs = (typeof COLLECTED_AS)[number];

/**
 * Notes what devices handed out and put back without network, and sums it up with everything else of the same units: the same in whatever
 * order devices report. Units that somebody has locked follow one at a time, so that nobody waits in a circle.
 */
export async function mergeAddOns(
  db: Database,
  eventId: string,
  decided: DecidedAddOns,
): Promise<MergedAddOns> {
  const merged: MergedAddOns = { collected: new Map(), putBack: new Set() };
  const { collected, putBack } = decided;
  const unitIds = new Set([...collected, ...putBack].map(({ unitId }) => unitId));
  if (unitIds.size === 0) return merged;
  const merge = async (tx: Transaction, wanted: readonly string[], wait: boolean) => {
    const states = new Map(
      (await lockAddOns(tx, eventId, wanted, { wait })).map(({ id, state }) => [id, state]),
    );
    await mergeLocked(tx, eventId, decided, { states, merged });
    return wanted.filter((id) => !states.has(id));
  };
  const left = await transaction(db, (tx) => merge(tx, [...unitIds], false));
  for (const unitId of left) await transaction(db, (tx) => merge(tx, [unitId], true));
  return merged;
}

async function mergeLocked(
  tx: Transaction,
  eventId: string,
  decided: DecidedAddOns,
  { states, merged }: { states: ReadonlyMap<string, TicketState>; merged: MergedAddOns },
): Promise<void> {
  if (states.size === 0) return;
  const collected = decided.collected.flatMap((one) => {
    const state = states.get(one.unitId);
    return state ? [{ ...one, state, valid: state === 'valid' }] : [];
  });
  const putBack = decided.putBack.filter(({ unitId }) => states.has(unitId));
  await insertCollections(tx, eventId, collected);
  for (const id of await putBackFirst(tx, eventId, putBack)) merged.putBack.add(id);
  const over = await sumUpCollections(tx, eventId, [...states.keys()]);
  for (const { collectionId, unitId, state } of collected)
    merged.collected.set(collectionId, { answer: ANSWERS[state], over: over.get(unitId) ?? 0 });
}

const ANSWERS: Record<TicketState, CollectedAs> = {
  valid: 'collected',
  revoked: 'refunded',
  on_hold: 'disputed',
};
