import type { Transaction } from '../../db/database.ts';
import type { OrderKey } from '../orders/order-link.ts';

export async function insertNote(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  note: { id: string; text: string; writtenBy: string; writtenAt: Date },
): Promise<void> {
  await tx
    .insertInto('order_notes')
    .values({ eventId, orderId, ...note })
    .execute();
}

/** @returns false when the order has no such note */
export async function deleteNote(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  noteId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('order_notes')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('id', '=', noteId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
