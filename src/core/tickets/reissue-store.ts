import type { Transaction } from '../../db/database.ts';

/** What a scanner and a person know a ticket by. */
export interface TicketCode {
  id: string;
  shortCode: string;
}

/** Gives a ticket, or a unit of an add-on, a new id and short code. */
export async function reissueTicket(
  tx: Transaction,
  { eventId, ticketId }: { eventId: string; ticketId: string },
  { id, shortCode }: TicketCode,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ id, shortCode })
    .where('eventId', '=', eventId)
    .where('id', '=', ticketId)
    .execute();
}

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
