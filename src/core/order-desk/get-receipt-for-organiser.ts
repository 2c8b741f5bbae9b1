import { requireDesk } from '../events/require-desk.ts';
import { orderIdOf } from '../orders/order-policy.ts';
import { printKnownReceipt, type ReceiptFile } from '../receipts/print-receipt.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/**
 * Returns an order's receipt, or one of its credit notes, as a PDF for the event's organiser and admins.
 * @param noteNumber of the credit note; leave it out for the receipt
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, receipt.unknown)
 */
export async function getReceiptForOrganiser(
  app: App,
  actor: Actor,
  key: { eventId: unknown; orderId: unknown },
  noteNumber?: string,
): Promise<ReceiptFile> {
  const { id: eventId } = await requireDesk(app.db, actor, key.eventId);
  return printKnownReceipt(app, { eventId, orderId: orderIdOf(key.orderId) }, noteNumber);
}
