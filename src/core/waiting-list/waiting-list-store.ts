import type { Database, Transaction } from '../../db/database.ts';

/** Finds the settings of an event's waiting list; undefined when it never had one. */
export async function findWaitingList(db: Database | Transaction, eventId: string) {
  return db
    .selectFrom('waiting_lists')
    .select(['open', 'offerHours', 'resale'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
}

export async function saveWaitingList(
  tx: Transaction,
  eventId: string,
  { open, offerHours, resale = false }: { open: boolean; offerHours: number; resale?: boolean },
): Promise<void> {
  const settings = { open, offerHours, resale };
  await tx
    .insertInto('waiting_lists')
    .values({ eventId, ...settings })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(settings))
    .execute();
}
