import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { inTrouble } from '../../../../core/refunds/refund-outcome.ts';

/** Says what an order's page is about at a moment. */
export type OrderView =
  | 'tickets'
  | 'unpaid'
  /** From a waiting list, and not accepted yet. */
  | 'offered'
  /** Free, and its tickets wait for the link in its mail. */
  | 'to-confirm'
  /** Free, and the mail with that link can't be delivered. */
  | 'not-reached'
  /** Its seats are kept and its payment can't be paid any more. */
  | 'payment-over'
  | 'processing'
  /** The money that came in could not buy it, and goes back. */
  | 'sent-back'
  | 'expired'
  | 'cancelled'
  | 'refunded';

/** Seats whose time is over count as gone even before the sweep has taken them back. */
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
  }: Pick<
    OrderPage,
    | 'state'
    | 'paymentOver'
    | 'toConfirm'
    | 'offered'
    | 'payment'
    | 'ticketsMail'
    | 'paymentPending'
    | 'holdExpiresAt'
    | 'refunds'
  >,
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

/** Money that ought to be on its way and is not: its page must not say that it is. */
export const isRefundStuck = ({ refunds }: Pick<OrderPage, 'refunds'>) =>
  refunds.some(({ state, resolved }) => inTrouble(state) && !resolved);

/** Tells whether the order's tickets admit nobody for now: their payment is disputed, or on hold until somebody knows where its money is. */
export const isOnHold = ({ dispute, tickets }: OrderPage): boolean =>
  dispute === 'open' || tickets.some(({ onHold }) => onHold);
