import { auditRefund } from '../order-refunds/audit-refund.ts';
import { makeRefund } from '../order-refunds/make-refund.ts';
import type { App } from '../shared/app.ts';
import { orderOfTicket } from '../tickets/resale-store.ts';
import { putBack } from '../waiting-list/put-back.ts';

/**
 * Applies payments to tickets on resale, in the transaction that fulfils them. A sold ticket is revoked and its refund begins; its seat
 * stays sold, since the buyer's ticket is issued at the same time. A buyer whose order ended because the ticket was no longer available
 * returns to their place in line.
 */
export const settleResales: App['settleResales'] = async (app, tx, eventId, { sold, over }) => {
  for (const ticketId of sold) {
    const refund = await makeRefund(app, tx, {
      eventId,
      orderId: await orderOfTicket(tx, eventId, ticketId),
      requestId: app.newId(),
      wish: { scope: 'tickets', ticketIds: [ticketId] },
      refundFee: false,
      reason: 'resold',
      note: null,
      as: 'customer',
      by: null,
      seatsStay: true,
    });
    await auditRefund(app, tx, { as: 'customer' }, { eventId, refund });
  }
  if (over.length === 0) return;
  await putBack(app, tx, eventId, over);
  await app.offerSeats(app, tx, eventId);
};
