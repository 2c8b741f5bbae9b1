import { printKnownReceipt, type ReceiptFile } from '../receipts/print-receipt.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findOrderFor, type OrderRequest } from './find-order-for.ts';
import { refusal } from './refusals.ts';
import { isPaid, toTicketOrder } from './ticket-order.ts';

/**
 * Returns the tickets of a paid order as a PDF, or its event as an iCalendar text.
 * @throws DomainError 'not-found' (order.unknown), 'conflict' (order.not-paid, order.disputed, order.on-hold)
 */
export async function getOrderDocument(
  app: App,
  actor: Actor,
  request: OrderRequest,
  kind: 'pdf' | 'calendar',
): Promise<Uint8Array | string> {
  const order = await findOrderFor(app, actor, request);
  if (order.disputed) throw refusal('order.disputed');
  if (order.tickets.some(({ state }) => state === 'on_hold')) throw refusal('order.on-hold');
  if (!isPaid(order)) throw refusal('order.not-paid', { why: 'printed' });
  const printed = toTicketOrder(app, order);
  return kind === 'pdf' ? app.documents.pdf(printed) : app.documents.calendar(printed);
}

/**
 * Returns an order's receipt, or one of its credit notes, as a PDF.
 * @param noteNumber of the credit note; leave it out for the receipt
 * @throws DomainError 'not-found' (order.unknown; receipt.unknown where it has none)
 */
export async function getOwnReceipt(
  app: App,
  actor: Actor,
  request: OrderRequest,
  noteNumber?: string,
): Promise<ReceiptFile> {
  const { eventId, orderId } = await findOrderFor(app, actor, request);
  return printKnownReceipt(app, { eventId, orderId }, noteNumber);
}
