import type { CancellationFee } from '../pricing/cancellation-fee.ts';
import { planRefund, type RefundableOrder } from './plan-refund.ts';

/**
 * What a customer gets for each of their tickets, in minor units, without the ticket's add-ons, which are returned with it. A choice of
 * tickets brings the sum of all that is returned, but at most `mostMinor`; `keptMinor` is its cancellation fee.
 */
export interface RefundQuote {
  tickets: { id: string; minor: number; keptMinor: number }[];
  /** What all tickets together bring. It is less than their sum when some of the money was refunded before. */
  mostMinor: number;
}

/** Quotes a refund before the customer requests it, with the plan that the refund itself uses. The function is pure. */
export function quoteRefund(
  order: RefundableOrder,
  ticketIds: readonly string[],
  keeps?: CancellationFee,
): RefundQuote {
  const alone = { ...order, tickets: order.tickets.map((ticket) => ({ ...ticket, addOnTo: null })) };
  const bring = (ids: readonly string[]) => {
    const plan = planRefund(alone, { scope: 'tickets', ticketIds: ids }, { refundFee: false, keeps });
    if ('refused' in plan) return { minor: 0, keptMinor: 0 };
    return { minor: plan.amountMinor, keptMinor: plan.kept.reduce((sum, { minor }) => sum + minor, 0) };
  };
  return { tickets: ticketIds.map((id) => ({ id, ...bring([id]) })), mostMinor: bring(ticketIds).minor };
}
