import type { Insertable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** Inserts till entries, in the transaction that books them. */
export async function insertTillEntries(
  tx: Transaction,
  entries: readonly Insertable<Tables['till_entries']>[],
): Promise<void> {
  if (entries.length > 0)
    await tx
      .insertInto('till_entries')
      .values([...entries])
      .execute();
}

/**
 * Keeps shifts open until the commit, so that closing one waits and includes what this transaction writes. Lock counters and orders first.
 * @returns which of them are open
 */
export async function lockOpenShifts(
  tx: Transaction,
  eventId: string,
  shiftIds: readonly string[],
): Promise<Set<string>> {
  if (shiftIds.length === 0) return new Set();
  const open = await tx
    .selectFrom('till_shifts')
    .where('eventId', '=', eventId)
    .where('id', 'in', [...new Set(shiftIds)])
    .where('closedAt', 'is', null)
    .orderBy('id')
    .select('id')
    .forShare()
    .execute();
  return new Set(open.map(({ id }) => id));
}
