import type { Transaction } from '../../db/database.ts';
import type { TicketKeyName } from './ticket-key.ts';

/** Makes a key the one that signs all tickets of its event. */
export async function signTicketsWith(tx: Transaction, { eventId, keyId }: TicketKeyName): Promise<void> {
  await tx.updateTable('tickets').set({ keyId }).where('eventId', '=', eventId).execute();
}
