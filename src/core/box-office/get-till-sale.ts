import { findOrder } from '../order-page/order-page-store.ts';
import { toTicketOrder } from '../order-page/ticket-order.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderNumber } from '../orders/order-number.ts';
import { orderIdOf, unknownOrder } from '../orders/order-policy.ts';
import { toReceipt } from '../receipts/receipt.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { requireTill } from './box-office-policy.ts';
import type { TillSale } from './till-sale.ts';
import { findSale } from './till-sale-store.ts';

/**
 * Returns a sale with its tickets, to show, print or check in.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found' (event.unknown;
 * order.unknown, also for an order that was bought elsewhere)
 */
export async function getTillSale(
  app: App,
  actor: Actor,
  given: { eventId: unknown; orderId: unknown },
): Promise<TillSale> {
  const { event } = await requireTill(app, actor, given.eventId);
  return readSale(app, { eventId: event.id, orderId: orderIdOf(given.orderId) });
}

/** Reads a sale. The caller has checked that the actor may see it. @throws DomainError 'not-found' (order.unknown) */
export async function readSale(app: App, key: { eventId: string; orderId: string }): Promise<TillSale> {
  const [sale, order] = await Promise.all([findSale(app.db, key), findOrder(app.db, key)]);
  if (!sale || !order?.paidAt) throw unknownOrder();
  const printed = toTicketOrder(app, { ...order, paidAt: order.paidAt }, 'handed');
  const inCurrency = (minor: number) => ({ minor, currency: sale.currency });
  const receipt = toReceipt(order.numbered);
  const admitted = new Map(order.tickets.map(({ id, admittedAt }) => [id, admittedAt]));
  return {
    orderId: key.orderId,
    number: orderNumber(key.orderId),
    shiftId: sale.shiftId,
    soldAt: sale.soldAt.toISOString(),
    method: sale.method,
    total: inCurrency(sale.amountMinor),
    email: readEmail(order.email).email,
    link: printed.orderLink,
    tickets: printed.tickets.map(({ id, typeName, addOns = [], code, shortCode, admits = true, people }) => {
      const at = admitted.get(id);
      const admittedAt = at ? new Date(at).toISOString() : null;
      return { id, typeName, addOns: [...addOns], code, shortCode, admits, people, admittedAt };
    }),
    business: order.business,
    receipt: receipt && {
      number: receipt.number,
      isInvoice: receipt.seller !== null,
      creditNotes: receipt.creditNotes.map(({ number }) => number),
    },
    toHandBack: sale.toHandBack > 0 ? inCurrency(sale.toHandBack) : null,
    handedBack: sale.handedBack > 0 ? inCurrency(sale.handedBack) : null,
  };
}
