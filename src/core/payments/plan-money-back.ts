import { canHappen } from '../orders/order-state.ts';
import type { AttemptToFulfil, FulfilmentPlan, OrderToFulfil } from './fulfilment.ts';
import { movesOf, type Paid } from './plan-sale.ts';

/** What the plans of all payments that are refunded have in common. */
const REFUNDING = {
  outcome: 'refunding',
  attemptState: 'succeeded',
  moves: [],
  issueTickets: false,
  bookings: [],
} satisfies FulfilmentPlan;

/** An amount other than the one asked for buys nothing, and is refunded. */
export function planMismatch(order: OrderToFulfil, attempt: AttemptToFulfil, charged: Paid): FulfilmentPlan {
  const { amountMinor, currency } = charged;
  const facts = {
    asked: { minor: attempt.amountMinor, currency: attempt.currency },
    charged: { minor: amountMinor, currency },
  };
  if (amountMinor <= 0)
    return { ...REFUNDING, exception: { kind: 'mismatch', facts, outcome: 'nothing_to_send_back' } };
  return {
    ...REFUNDING,
    ...seatsBack(order),
    exception: { kind: 'mismatch', facts, outcome: 'refunded' },
    bookings: [{ kind: 'mismatched_payment', ...charged }],
    refund: { ...charged, reason: 'amount-mismatch' },
  };
}

/** The order was already paid by another payment. */
export const planDuplicate = (money: Paid): FulfilmentPlan => ({
  ...REFUNDING,
  exception: { kind: 'duplicate', outcome: 'refunded' },
  bookings: [{ kind: 'duplicate_payment', ...money }],
  refund: { ...money, reason: 'paid-twice' },
});

/** The hold had ended, and its seats cannot be sold again. */
export const planTooLate = (
  order: OrderToFulfil,
  money: Paid,
  why: 'returned' | 'sales-ended' | 'no-seats',
): FulfilmentPlan => ({
  ...REFUNDING,
  exception: { kind: 'late', facts: { order: order.state, why }, outcome: 'refunded' },
  bookings: [{ kind: 'late_payment', ...money }],
  refund: { ...money, reason: 'paid-too-late' },
});

/** A restore lost the order, and its seats are gone or unknown. The person who decided about it knows, so it is no exception. */
export const planLost = (money: Paid): FulfilmentPlan => ({
  ...REFUNDING,
  bookings: [{ kind: 'late_payment', ...money }],
  refund: { ...money, reason: 'order-lost' },
});

/**
 * Plans a payment for a cancelled event, or for a ticket that its holder no longer sells: the money is refunded, and seats that are still
 * held come free.
 */
export function planNotForSale(
  order: OrderToFulfil,
  money: Paid,
  why: 'event-cancelled' | 'resale-over',
): FulfilmentPlan {
  const reason = why === 'event-cancelled' ? 'paid-after-cancelling' : why;
  return {
    ...REFUNDING,
    ...seatsBack(order),
    exception: { kind: 'late', facts: { order: order.state, why }, outcome: 'refunded' },
    bookings: [{ kind: 'late_payment', ...money }],
    refund: { ...money, reason },
  };
}

/** All of it was returned before we heard of it: there is nothing to refund. */
export function withoutRefund({ refund: _, ...plan }: FulfilmentPlan): FulfilmentPlan {
  const { exception } = plan;
  return { ...plan, ...(exception && { exception: { ...exception, outcome: 'returned_before' } }) };
}

/** Frees seats that are still held, because what was paid for them is refunded. */
function seatsBack(order: OrderToFulfil): Pick<FulfilmentPlan, 'event' | 'moves'> {
  if (!canHappen(order.state, 'cancel')) return { moves: [] };
  return {
    event: 'cancel',
    moves: movesOf(order, { held: -1, sold: 0 }),
  };
}
