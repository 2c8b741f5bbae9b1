import { z } from 'zod';
import { findOrder } from '../order-page/order-page-store.ts';
import { isPaid, toTicketOrder } from '../order-page/ticket-order.ts';
import { orderIdOf } from '../orders/order-policy.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireTill } from './box-office-policy.ts';
import { readSale } from './get-till-sale.ts';
import { refusal } from './refusals.ts';

export const printSaleInput = z.object({
  paper: z
    .enum(['80mm', 'a6'], { error: 'Choose 80mm or a6.' })
    .default('80mm')
    .describe('A roll of 80 mm for a thermal printer, or A6.'),
});

/**
 * Prints the valid tickets of a sale as a PDF of slips, one for each ticket.
 * @throws DomainError 'invalid' by field, 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found'
 * (event.unknown, order.unknown), 'conflict' (order.no-tickets), 'unavailable' (server.busy)
 */
export async function printSale(
  app: App,
  actor: Actor,
  given: { eventId: unknown; orderId: unknown },
  input: unknown,
): Promise<Uint8Array> {
  const { event } = await requireTill(app, actor, given.eventId);
  const { paper } = parseInput(printSaleInput, input);
  const key = { eventId: event.id, orderId: orderIdOf(given.orderId) };
  await readSale(app, key);
  const order = await findOrder(app.db, key);
  if (!order || !isPaid(order)) throw refusal('order.no-tickets');
  return app.documents.slips({ order: toTicketOrder(app, order, 'handed'), paper });
}
