import type { OrderLine } from '../inventory/allocate.ts';
import type { TicketCounter } from '../inventory/counter.ts';
import { canHappen } from '../orders/order-state.ts';
import type { PaymentSnapshot } from '../providers/payment-provider.ts';
import type { AttemptToFulfil, Booking, FulfilmentPlan, OrderToFulfil } from './fulfilment.ts';
import {
  planDuplicate,
  planLost,
  planMismatch,
  planNotForSale,
  planTooLate,
  withoutRefund,
} from './plan-money-back.ts';
import { movesOf, NOTHING, type Paid, planPaid, saleOf } from './plan-sale.ts';
import { planUnpaid } from './plan-unpaid.ts';
import { outOfReserve, roomOnceMore } from './room-once-more.ts';

/** What a provider reports of a payment, as far as planning needs it. */
export type ReportedPayment = Pick<
  PaymentSnapshot,
  'status' | 'pace' | 'amountMinor' | 'currency' | 'feeMinor' | 'channel' | 'payeeMinor'
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
  const unsold = wentBack || offSale || order.lines.length === 0;
  const room = unsold ? undefined : roomOnceMore(order, counters);
  if (room) return planLate(order, money, room.reserved);
  if (order.lost) return planLost(money);
  return planTooLate(order, money, wentBack ? 'returned' : offSale ? 'sales-ended' : 'no-seats');
}

const wasPaid = ({ state }: OrderToFulfil) => !canHappen(state, 'pay') && !canHappen(state, 'seat-late');

/** The hold had ended, and there are seats left for it. */
const planLate = (order: OrderToFulfil, money: Paid, reserved: OrderLine | undefined): FulfilmentPlan => ({
  outcome: 'paid',
  event: 'seat-late',
  attemptState: 'succeeded',
  moves: [...movesOf(order, { held: 0, sold: 1 }), ...outOfReserve(reserved)],
  issueTickets: true,
  reserved,
  ...(!order.lost && {
    exception: { kind: 'late', facts: { order: order.state, why: null }, outcome: 'tickets_issued' },
  }),
  bookings: saleOf(order, money),
});
