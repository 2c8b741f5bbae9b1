import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

interface CheckInKey {
  eventId: string;
  scanId: string;
}

interface CheckIn extends CheckInKey {
  ticketId: string | null;
  areaId: string;
  undoneAt: Date | null;
}

/** Finds a scan that admitted a ticket, and keeps others from undoing it until the transaction ends. */
export async function lockCheckIn(
  tx: Transaction,
  { eventId, scanId }: CheckInKey,
): Promise<CheckIn | undefined> {
  const found = await tx
    .selectFrom('scans')
    .where('event_id', '=', eventId)
    .where('id', '=', scanId)
    .where('answer', '=', 'admitted')
    .select(['ticket_id as ticketId', 'area_id as areaId', 'undone_at as undoneAt'])
    .forUpdate()
    .executeTakeFirst();
  return found && { eventId, scanId, ...found };
}

/**
 * Takes back the admission that a scan made, and its count: a first entry leaves nothing, a later one leaves a ticket that has left. It
 * locks the rows in the order in which an admission does. @returns false if the ticket has left or come in again since
 */
export async function takeBackAdmission(
  tx: Transaction,
  { eventId, ticketId, areaId, scanId }: Omit<CheckIn, 'undoneAt'>,
): Promise<boolean> {
  const admission = await tx
    .selectFrom('admissions')
    .where('event_id', '=', eventId)
    .where('ticket_id', '=', ticketId)
    .where('area_id', '=', areaId)
    .where('scan_id', '=', scanId)
    .where('inside', '=', true)
    .select(['period', 'entries'])
    .forUpdate()
    .executeTakeFirst();
  if (!admission) return false;
  const { period, entries } = admission;
  const isFirst = entries === 1;
  const key = sql`event_id = ${eventId} and area_id = ${areaId} and period = ${period}`;
  await (isFirst
    ? sql`delete from admissions where ${key} and ticket_id = ${ticketId}`
    : sql`update admissions set inside = false, entries = entries - 1 where ${key} and ticket_id = ${ticketId}`
  ).execute(tx);
  const { rows } = await sql<{ admitted: number }>`
    select admitted from admission_counts where ${key} for update`.execute(tx);
  await (isFirst && rows[0]?.admitted === 1
    ? sql`delete from admission_counts where ${key}`
    : sql`update admission_counts set admitted = admitted - ${isFirst ? 1 : 0}, inside = inside - 1 where ${key}`
  ).execute(tx);
  return true;
}

/** Notes on a scan who undid its check-in, and when. */
export async function markUndone(
  tx: Transaction,
  { eventId, scanId, undoneAt, undoneBy }: CheckInKey & { undoneAt: Date; undoneBy: string },
): Promise<void> {
  await tx
    .updateTable('scans')
    .set({ undone_at: undoneAt, undone_by: undoneBy })
    .where('event_id', '=', eventId)
    .where('id', '=', scanId)
    .execute();
}
