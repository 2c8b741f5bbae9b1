import type { CounterMove } from '../inventory/inventory-store.ts';
import { canHappen } from '../orders/order-state.ts';
import type { TillMethod } from '../providers/till.ts';
import type { AttemptToFulfil, Booking, FulfilmentPlan, OrderToFulfil } from './fulfilment.ts';

/** Changes nothing. */
export const NOTHING: FulfilmentPlan = { outcome: 'unchanged', moves: [], issueTickets: false, bookings: [] };

/** Fulfils a free order, which only needs its hold. */
export function planFree(order: OrderToFulfil, { cancelled }: { cancelled: boolean }): FulfilmentPlan {
  if (order.totalMinor !== 0) return { ...NOTHING, outcome: 'unknown' };
  return canHappen(order.state, 'pay') && !cancelled ? planPaid(order) : NOTHING;
}

/**
 * Plans an order at a till. Only a held order becomes paid; any other is left unchanged. The organiser has the money at once, and no fee is
 * kept of it.
 */
export function planAtTill(
  order: OrderToFulfil,
  attempt: AttemptToFulfil | undefined,
  { method, cancelled, open }: { method: TillMethod; cancelled: boolean; open: boolean },
): FulfilmentPlan {
  if (!canHappen(order.state, 'pay') || cancelled) return NOTHING;
  if (!open) return { ...NOTHING, outcome: 'unknown' };
  if (!attempt) return planFree(order, { cancelled });
  const money = { amountMinor: attempt.amountMinor, currency: attempt.currency };
  return {
    ...planPaid(order),
    attemptState: 'succeeded',
    reported: { channel: method, providerFeeMinor: 0 },
    bookings: [...saleOf(order, money), { kind: 'direct_settlement', ...money }],
  };
}

/** Sells a held order: its seats count as sold, and its tickets are issued. */
export function planPaid(order: OrderToFulfil): FulfilmentPlan {
  return {
    outcome: 'paid',
    event: 'pay',
    moves: movesOf(order, { held: -1, sold: 1 }),
    issueTickets: true,
    bookings: [],
  };
}

/** An amount that came in. */
export type Paid = Omit<Booking, 'kind'>;

/** The payment is booked to the organiser, and its service fee to the platform. */
export function saleOf({ feeMinor }: OrderToFulfil, money: Paid): Booking[] {
  const sale: Booking = { kind: 'sale', ...money };
  return feeMinor > 0 ? [sale, { kind: 'platform_fee', ...money, amountMinor: feeMinor }] : [sale];
}

/** The counter moves for each of an order's tickets. A resold ticket keeps its seat, so nothing moves. */
export function movesOf(
  { lines, resale }: OrderToFulfil,
  each: { held: number; sold: number },
): CounterMove[] {
  if (resale) return [];
  return lines.map(({ ticketTypeId, quantity }) => ({
    ticketTypeId,
    held: each.held * quantity,
    sold: each.sold * quantity,
  }));
}
