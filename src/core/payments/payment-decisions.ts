import type { Decisions } from '../exceptions/settle-exception.ts';
import { nothingRefunded } from './nothing-refunded.ts';
import { retryRefund } from './retry-refund.ts';

/** What people may decide about exceptions of payments and refunds. */
export const PAYMENT_DECISIONS: Decisions = {
  async retry_refund(app, actor, { eventId, refundId }) {
    await retryRefund(app, actor, { eventId, refundId });
    return 'stays open';
  },
  async nothing_refunded(app, _, { id, eventId, orderId, attemptNumber: number }) {
    if (eventId === null || orderId === null || number === null)
      throw new Error(`Exception ${id} is about no payment.`);
    return nothingRefunded(app, { eventId, orderId, number });
  },
};
