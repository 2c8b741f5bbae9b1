import type { OrderPage } from '../../../core/orders/order.ts';

/** What an order's page is about at a moment. */
export type OrderView = 'tickets' | 'unpaid' | 'processing' | 'expired' | 'cancelled' | 'refunded';

/** Seats whose time is over count as gone even before the sweep has taken them back. */
export function orderView(
  { state, paymentPending, holdExpiresAt }: Pick<OrderPage, 'state' | 'paymentPending' | 'holdExpiresAt'>,
  now: Date,
): OrderView {
  switch (state) {
    case 'paid':
    case 'partly_refunded':
      return 'tickets';
    case 'held':
      if (paymentPending) return 'processing';
      return new Date(holdExpiresAt) > now ? 'unpaid' : 'expired';
    default:
      return state;
  }
}
