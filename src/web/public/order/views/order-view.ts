import type { OrderState } from '../../../../core/order-page/get-order-state.ts';
import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { inTrouble } from '../../../../core/refunds/refund-outcome.ts';

/** What an order's page shows at a moment. */
export type OrderView =
  | 'tickets'
  | 'unpaid'
  /** An offer from the waiting list that is not accepted yet. */
  | 'offered'
  /** Free, and waiting for confirmation by the emailed link. */
  | 'to-confirm'
  /** Free, and the email with that link cannot be delivered. */
  | 'not-reached'
  /** Its seats are held, but its payment can no longer be made. */
  | 'payment-over'
  | 'processing'
  /** The payment came too late to buy it, and is refunded. */
  | 'sent-back'
  | 'expired'
  | 'cancelled'
  | 'refunded';

/** An expired hold counts as ended even before the sweep has released it. */
export function orderView(
  {
    state,
    paymentOver,
    paymentPending,
    toConfirm,
    offered,
    payment,
    ticketsMail,
    holdExpiresAt,
    refunds,
  }: OrderState,
  now: Date,
): OrderView {
  const bought = state !== 'held' && state !== 'expired' && state !== 'cancelled';
  if (!bought && refunds.length > 0) return 'sent-back';
  switch (state) {
    case 'paid':
    case 'partly_refunded':
      return 'tickets';
    case 'held':
      if (paymentPending) return 'processing';
      if (new Date(holdExpiresAt) <= now) return 'expired';
      if (toConfirm) return ticketsMail === 'undeliverable' ? 'not-reached' : 'to-confirm';
      if (paymentOver) return 'payment-over';
      return offered && payment === null ? 'offered' : 'unpaid';
    default:
      return state;
  }
}

/** A refund that should be on its way and is not, so its page must not say that it is. */
export const isRefundStuck = ({ refunds }: Pick<OrderPage, 'refunds'>) =>
  refunds.some(({ state, resolved }) => inTrouble(state) && !resolved);

/** Tells whether the order's tickets are on hold, because of a dispute or until somebody knows where the money is. */
export const isOnHold = ({ dispute, tickets }: OrderPage): boolean =>
  dispute === 'open' || tickets.some(({ onHold }) => onHold);
