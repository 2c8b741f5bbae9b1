import { planRefund, type RefundableOrder } from './plan-refund.ts';

/**
 * What a customer gets back for their tickets, in minor units, each without the add-ons that came with it and go back along. Any choice
 * brings the sum of all that goes back, but never more than `mostMinor`.
 */
export interface RefundQuote {
  tickets: { id: string; minor: number }[];
  /** What all tickets bring together. It is less than their sum where some of the money was refunded before. */
  mostMinor: number;
}

/** Quotes a refund before the customer requests it, with the plan that the refund itself uses. The function is pure. */
export function quoteRefund(order: RefundableOrder, ticketIds: readonly string[]): RefundQuote {
  const alone = { ...order, tickets: order.tickets.map((ticket) => ({ ...ticket, addOnTo: null })) };
  const bring = (ids: readonly string[]) => {
    const plan = planRefund(alone, { scope: 'tickets', ticketIds: ids }, { refundFee: false });
    return 'refused' in plan ? 0 : plan.amountMinor;
  };
  return { tickets: ticketIds.map((id) => ({ id, minor: bring([id]) })), mostMinor: bring(ticketIds) };
}
