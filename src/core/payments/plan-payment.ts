import { type OrderLine, seatsByType, seatsWithoutReserve } from '../inventory/admit.ts';
import { leftOf, type TicketCounter, takesOf } from '../inventory/counter.ts';
import { canHappen, nextOrderState } from '../orders/order-state.ts';
import { hasRoomFor, reservedFor } from '../promo-codes/admit-code.ts';
import type { EndedUse } from '../promo-codes/code-store.ts';
import type { PaymentSnapshot } from '../providers/payment-provider.ts';
import type { AttemptToFulfil, Booking, FulfilmentPlan, OrderToFulfil } from './fulfilment.ts';
import {
  planDuplicate,
  planMismatch,
  planNotForSale,
  planTooLate,
  withoutRefund,
} from './plan-money-back.ts';
import { movesOf, NOTHING, type Paid, planPaid, saleOf } from './plan-sale.ts';
import { planUnpaid } from './plan-unpaid.ts';

/** What a provider reports of a payment, as far as planning needs it. */
export type ReportedPayment = Pick<
  PaymentSnapshot,
  'status' | 'amountMinor' | 'currency' | 'feeMinor' | 'channel' | 'payeeMinor'
>;

/**
 * Plans what a report about a payment does to its order. It is pure, and called under the event's lock with the `counters` read there. A
 * repeated report, in any order and from webhook, browser or sweeper, changes nothing more.
 */
export function planPayment(
  order: OrderToFulfil,
  attempt: AttemptToFulfil,
  snapshot: ReportedPayment,
  counters: ReadonlyMap<string, TicketCounter>,
  {
    pendingHoldUntil,
    cancelled,
    offSale,
    returned = false,
    now,
  }: { pendingHoldUntil: Date; cancelled: boolean; offSale: boolean; returned?: boolean; now: Date },
): FulfilmentPlan {
  const { status } = snapshot;
  if (status !== 'succeeded' && status !== 'reversed') {
    return attempt.state === 'succeeded'
      ? NOTHING
      : planUnpaid(order, attempt, status, { pendingHoldUntil, now });
  }
  const fee = planProviderFee(order, attempt, snapshot);
  if (attempt.state === 'succeeded') return { ...NOTHING, ...fee };
  const wentBack = status === 'reversed';
  // A holder's ticket is not sold for money that may not be there.
  const resaleOver = order.resale !== undefined && !(order.resale.stillForSale && !wentBack && !returned);
  const moneyPlan = planMoney(order, attempt, snapshot, counters, {
    cancelled,
    offSale,
    wentBack,
    resaleOver,
  });
  const plan = wentBack && moneyPlan.refund ? withoutRefund(moneyPlan) : moneyPlan;
  if (plan.issueTickets && (wentBack || returned)) plan.onHold = true;
  const reported = { channel: snapshot.channel, providerFeeMinor: snapshot.feeMinor };
  return { ...plan, reported, bookings: [...plan.bookings, ...fee.bookings] };
}

/**
 * Books the provider's fee once, whenever it is reported and whatever the payment bought. What is left, less the service fee, is what a
 * directly paid organiser has got by then.
 */
function planProviderFee(
  order: OrderToFulfil,
  attempt: AttemptToFulfil,
  { amountMinor, feeMinor, channel, currency, payeeMinor }: ReportedPayment,
): Pick<FulfilmentPlan, 'reported' | 'bookings'> {
  if (feeMinor === null || attempt.providerFeeMinor !== null) return { bookings: [] };
  const direct = attempt.payee === null ? 0 : (payeeMinor ?? amountMinor - order.feeMinor - feeMinor);
  const bookings: Booking[] = [
    { kind: 'provider_fee', amountMinor: feeMinor, currency },
    { kind: 'direct_settlement', amountMinor: direct, currency },
  ];
  return {
    reported: { channel, providerFeeMinor: feeMinor },
    // Below zero when the card fee exceeds what was left: the payee's account bears the rest.
    bookings: bookings.filter((booking) => booking.amountMinor !== 0),
  };
}

/** Plans what happens to money that has come in. */
function planMoney(
  order: OrderToFulfil,
  attempt: AttemptToFulfil,
  { amountMinor, currency }: ReportedPayment,
  counters: ReadonlyMap<string, TicketCounter>,
  {
    cancelled,
    offSale,
    wentBack,
    resaleOver,
  }: { cancelled: boolean; offSale: boolean; wentBack: boolean; resaleOver: boolean },
): FulfilmentPlan {
  const money = { amountMinor, currency };
  if (amountMinor !== attempt.amountMinor || currency !== attempt.currency)
    return planMismatch(order, attempt, money);
  if (cancelled && !wasPaid(order)) return planNotForSale(order, money, 'event-cancelled');
  // An expired order is late like any other.
  if (resaleOver && !wasPaid(order) && order.state !== 'expired')
    return planNotForSale(order, money, 'resale-over');
  if (canHappen(order.state, 'pay'))
    return { ...planPaid(order), attemptState: 'succeeded', bookings: saleOf(order, money) };
  if (!canHappen(order.state, 'seat-late')) return planDuplicate(money);
  const reserved = order.code && reservedOnceMore(order, order.code);
  if (!wentBack && !offSale && hasRoom(order, counters, reserved) && codeHasRoom(order))
    return planLate(order, money, reserved);
  return planTooLate(order, money, wentBack ? 'returned' : offSale ? 'sales-ended' : 'no-seats');
}

const wasPaid = ({ state }: OrderToFulfil) => !canHappen(state, 'pay') && !canHappen(state, 'seat-late');

/** The hold had ended, and there are seats left for it. */
const planLate = (order: OrderToFulfil, money: Paid, reserved: OrderLine | undefined): FulfilmentPlan => ({
  outcome: 'paid',
  orderState: nextOrderState(order.state, 'seat-late'),
  attemptState: 'succeeded',
  moves: [
    ...movesOf(order, { held: 0, sold: 1 }),
    ...(reserved ? [{ ticketTypeId: reserved.ticketTypeId, held: -reserved.quantity, sold: 0 }] : []),
  ],
  issueTickets: true,
  reserved,
  exception: { kind: 'late', facts: { order: order.state, why: null }, outcome: 'tickets_issued' },
  bookings: saleOf(order, money),
});

function hasRoom(
  order: OrderToFulfil,
  counters: ReadonlyMap<string, TicketCounter>,
  reserved: OrderLine | undefined,
): boolean {
  if (order.resale) return false;
  const seats = seatsWithoutReserve(order.lines, reserved);
  // Free seats of a type with a waiting list belong to the people who wait.
  const isThere = [...seats.keys()].every((id) => counters.has(id) && !counters.get(id)?.waiting);
  return isThere && [...takesOf(counters, seats)].every(([counter, amount]) => amount <= leftOf(counter));
}

/** The tickets that the order takes again of its code's reserve: as many as it had before, as far as they are left. */
function reservedOnceMore({ lines }: OrderToFulfil, { counter, tickets }: EndedUse): OrderLine | undefined {
  const { reservedLeft, typeSetAside } = counter;
  return reservedFor({ reservedLeft: Math.min(reservedLeft, tickets), typeSetAside }, seatsByType(lines));
}

const codeHasRoom = ({ code }: OrderToFulfil) => code === undefined || hasRoomFor(code.counter, code);
