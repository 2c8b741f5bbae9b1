import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

/** What a scanner and a person know a ticket by. */
export interface TicketCode {
  id: string;
  shortCode: string;
}

/** Gives a ticket, or a unit of an add-on, a new id and short code. What belongs to it moves along, as a foreign key alone does not on many machines. */
export async function reissueTicket(
  tx: Transaction,
  { eventId, ticketId }: { eventId: string; ticketId: string },
  { id, shortCode }: TicketCode,
): Promise<void> {
  const moved = TABLES_OF_TICKET.map(
    (table) => sql`${sql.ref(`of_${table}`)} as (
      update ${sql.table(table)} set ticket_id = ${id} where event_id = ${eventId} and ticket_id = ${ticketId})`,
  );
  await sql`
    with ${sql.join(moved)}
    update tickets set
      id = case when id = ${ticketId} then ${id} else id end,
      short_code = case when id = ${ticketId} then ${shortCode} else short_code end,
      add_on_to = case when add_on_to = ${ticketId} then ${id} else add_on_to end
    where event_id = ${eventId} and (id = ${ticketId} or add_on_to = ${ticketId})`.execute(tx);
}

/** Makes a ticket one of another type, on another line or seat of its order. */
export async function reseatTicket(
  tx: Transaction,
  { eventId, ticketId }: { eventId: string; ticketId: string },
  to: { lineNumber: number; seat: number; ticketTypeId: string },
): Promise<void> {
  await tx.updateTable('tickets').set(to).where('eventId', '=', eventId).where('id', '=', ticketId).execute();
}

/** The tables whose rows belong to a ticket whatever its id is. */
const TABLES_OF_TICKET = [
  'ticket_transfers',
  'taken_back_transfers',
  'ticket_exchanges',
  'ended_resales',
  'collected_add_ons',
  'add_on_collections',
] as const;

/** Gives a ticket's add-ons new ids and codes too, so that the former holder cannot collect them. */
export async function reissueAddOns(
  tx: Transaction,
  { eventId, ticketId }: { eventId: string; ticketId: string },
  newCode: () => TicketCode,
): Promise<void> {
  const units = await tx
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('addOnTo', '=', ticketId)
    .select('id')
    .forUpdate()
    .execute();
  for (const unit of units) await reissueTicket(tx, { eventId, ticketId: unit.id }, newCode());
}
