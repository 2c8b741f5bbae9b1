import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { pick } from '../../shared/fields.ts';
import { GATE_COLUMNS } from './gate.ts';

export type Gate = Pick<Selectable<Tables['gates']>, 'id' | (typeof GATE_COLUMNS)[number]>;

/** An event's gates by name. */
export const findGates = (db: Database | Transaction, eventId: string): Promise<Gate[]> =>
  db
    .selectFrom('gates')
    .where('eventId', '=', eventId)
    .orderBy('name')
    .select(['id', ...GATE_COLUMNS])
    .execute();

export async function findGate(
  db: Database | Transaction,
  eventId: string,
  gateId: string,
): Promise<Gate | undefined> {
  if (!z.guid().safeParse(gateId).success) return undefined;
  return db
    .selectFrom('gates')
    .where('eventId', '=', eventId)
    .where('id', '=', gateId)
    .select(['id', ...GATE_COLUMNS])
    .executeTakeFirst();
}

/** Inserts or replaces a gate. */
export async function saveGate(tx: Transaction, eventId: string, gate: Gate): Promise<void> {
  const columns = pick(gate, GATE_COLUMNS);
  await tx
    .insertInto('gates')
    .values({ eventId, id: gate.id, ...columns })
    .onConflict((conflict) => conflict.columns(['eventId', 'id']).doUpdateSet(columns))
    .execute();
}

/** Deletes a gate and removes its devices. */
export async function deleteGate(tx: Transaction, eventId: string, gateId: string): Promise<void> {
  await tx.deleteFrom('gates').where('eventId', '=', eventId).where('id', '=', gateId).execute();
}
