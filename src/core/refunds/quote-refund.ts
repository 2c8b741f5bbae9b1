import { planRefund, type RefundableOrder } from './plan-refund.ts';

/** What giving tickets back brings, minor units. Whichever are chosen: the sum of what each brings, and never more than `mostMinor`. */
export interface RefundQuote {
  tickets: { id: string; minor: number }[];
  /** All of them together: less than their sum where some of the money went back before. */
  mostMinor: number;
}

/** Says before a customer gives tickets back what comes of it, by the plan that the refund itself is made by. Pure. */
export function quoteRefund(order: RefundableOrder, ticketIds: readonly string[]): RefundQuote {
  const bring = (ids: readonly string[]) => {
    const plan = planRefund(order, { scope: 'tickets', ticketIds: ids }, { refundFee: false });
    return 'refused' in plan ? 0 : plan.amountMinor;
  };
  return { tickets: ticketIds.map((id) => ({ id, minor: bring([id]) })), mostMinor: bring(ticketIds) };
}
