import type { AttemptState, ExceptionOutcome, OrderState } from '../../db/schema.ts';
import type { Happened } from '../exceptions/exception-facts.ts';
import { type OrderLine, seatsByType, seatsWithoutReserve } from '../inventory/admit.ts';
import { leftOf, type TicketCounter, takesOf } from '../inventory/counter.ts';
import type { CounterMove } from '../inventory/inventory-store.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { canHappen, nextOrderState } from '../orders/order-state.ts';
import { hasRoomFor, reservedFor } from '../promo-codes/admit-code.ts';
import type { EndedUse } from '../promo-codes/code-store.ts';
import type { PaymentSnapshot } from '../providers/payment-provider.ts';
import type { TillMethod } from '../providers/till.ts';

/** What is reported of an attempt: its present state at the provider, or that the order costs nothing. */
export type FulfilmentRequest =
  | ({
      kind: 'payment';
      snapshot: PaymentSnapshot;
      /** Some of it was refunded or disputed before we heard of it: what it buys is on hold until that is checked. */
      returned?: boolean;
    } & AttemptKey)
  | { kind: 'free'; eventId: string; orderId: string }
  | { kind: 'till'; eventId: string; orderId: string; sale: TillPayment };

/** Somebody at a till took an order's money, or handed out free tickets. */
export interface TillPayment {
  shiftId: string;
  method: TillMethod;
  /** The account of the person at the till. */
  by: string;
}

export type FulfilmentOutcome =
  /** This fulfilment issued tickets. */
  | 'paid'
  /** Nothing changed: it was fulfilled before, or the money is not there (yet). */
  | 'unchanged'
  /** The money came too late or does not fit, and is refunded. */
  | 'refunding'
  /** The attempt does not exist, the order is not free, or the shift at its till is closed. */
  | 'unknown';

/** An order under lock, as far as fulfilling needs it. */
export interface OrderToFulfil {
  id: string;
  state: OrderState;
  totalMinor: number;
  /** The service fee of the whole order. */
  feeMinor: number;
  currency: string;
  /** Whether its tickets can be mailed: an order at a till may have no address. */
  hasAddress: boolean;
  holdExpiresAt: Date;
  /** When the hold would end without an extension for a pending payment. */
  ordinaryHoldEndsAt: Date;
  /** Whether a pending payment has extended the hold. */
  holdExtended: boolean;
  lines: (OrderLine & { number: number; forLine?: number | null })[];
  /** What the order would use of its promo code again, if its hold has ended. */
  code?: EndedUse | undefined;
  /**
   * Set when the order buys this ticket from its holder. `stillForSale`: the ticket is on resale, and this order is its offer. Left out for
   * an order that takes seats of its own.
   */
  resale?: { ticketId: string; stillForSale: boolean } | undefined;
}

export interface AttemptToFulfil {
  number: number;
  provider: string;
  state: AttemptState;
  amountMinor: number;
  currency: string;
  /** The provider's fee; null until it is reported. */
  providerFeeMinor: number | null;
  /** The account that is paid directly. */
  payee: string | null;
}

/** What one fulfilment changes, in one transaction. */
export interface FulfilmentPlan {
  outcome: FulfilmentOutcome;
  orderState?: OrderState;
  holdExpiresAt?: Date;
  attemptState?: AttemptState;
  /** What the provider reported for the first time. */
  reported?: { channel: string | null; providerFeeMinor: number | null };
  moves: CounterMove[];
  issueTickets: boolean;
  /** How many tickets it takes again of its promo code's reserve. */
  reserved?: OrderLine | undefined;
  /** The tickets admit nobody until it is known what happened to their money. */
  onHold?: boolean;
  exception?: Extract<Happened, { kind: 'late' | 'duplicate' | 'mismatch' }> & { outcome: ExceptionOutcome };
  /** The ledger refuses a second booking of the same kind with the payment's reference. */
  bookings: Booking[];
  refund?: {
    amountMinor: number;
    currency: string;
    reason: 'paid-too-late' | 'paid-twice' | 'amount-mismatch' | 'paid-after-cancelling' | 'resale-over';
  };
}

/** A plan with what it is about, ready to be written. */
export interface Planned {
  /** A copy of the order as it was before this plan, including changes by earlier requests of the group. */
  order: OrderToFulfil;
  attempt: AttemptToFulfil | undefined;
  plan: FulfilmentPlan;
  /** The provider reported that some of the payment was returned. */
  returned: boolean;
  /** Set when the order was paid at a till. */
  sale: TillPayment | undefined;
}

/** Money that came in and what it was booked as, or a fee of it. Only `direct_settlement` may be below zero; it then goes the other way. */
export interface Booking {
  kind:
    | 'sale'
    | 'late_payment'
    | 'duplicate_payment'
    | 'mismatched_payment'
    | 'platform_fee'
    | 'provider_fee'
    | 'direct_settlement';
  amountMinor: number;
  currency: string;
}

const NOTHING: FulfilmentPlan = { outcome: 'unchanged', moves: [], issueTickets: false, bookings: [] };

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

/** All of it was returned before we heard of it: there is nothing to refund. */
function withoutRefund({ refund: _, ...plan }: FulfilmentPlan): FulfilmentPlan {
  const { exception } = plan;
  return { ...plan, ...(exception && { exception: { ...exception, outcome: 'returned_before' } }) };
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
  if (cancelled && !wasPaid(order))
    return { ...REFUNDING, ...planWithout(order, money, 'event-cancelled', 'paid-after-cancelling') };
  // An expired order is late like any other.
  if (resaleOver && !wasPaid(order) && order.state !== 'expired')
    return { ...REFUNDING, ...planWithout(order, money, 'resale-over', 'resale-over') };
  if (canHappen(order.state, 'pay'))
    return { ...planPaid(order), attemptState: 'succeeded', bookings: saleOf(order, money) };
  if (!canHappen(order.state, 'seat-late')) return planDuplicate(money);
  const reserved = order.code && reservedOnceMore(order, order.code);
  if (!wentBack && !offSale && hasRoom(order, counters, reserved) && codeHasRoom(order))
    return planLate(order, money, reserved);
  return planTooLate(order, money, wentBack ? 'returned' : offSale ? 'sales-ended' : 'no-seats');
}

type Paid = Omit<Booking, 'kind'>;

const REFUNDING = {
  outcome: 'refunding',
  attemptState: 'succeeded',
  moves: [],
  issueTickets: false,
  bookings: [],
} satisfies FulfilmentPlan;

/** An amount other than the one asked for buys nothing, and is refunded. */
function planMismatch(order: OrderToFulfil, attempt: AttemptToFulfil, charged: Paid): FulfilmentPlan {
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

const planDuplicate = (money: Paid): FulfilmentPlan => ({
  ...REFUNDING,
  exception: { kind: 'duplicate', outcome: 'refunded' },
  bookings: [{ kind: 'duplicate_payment', ...money }],
  refund: { ...money, reason: 'paid-twice' },
});

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

const planTooLate = (
  order: OrderToFulfil,
  money: Paid,
  why: 'returned' | 'sales-ended' | 'no-seats',
): FulfilmentPlan => ({
  ...REFUNDING,
  exception: { kind: 'late', facts: { order: order.state, why }, outcome: 'refunded' },
  bookings: [{ kind: 'late_payment', ...money }],
  refund: { ...money, reason: 'paid-too-late' },
});

/** The payment is booked to the organiser, and its service fee to the platform. */
function saleOf({ feeMinor }: OrderToFulfil, money: Paid): Booking[] {
  const sale: Booking = { kind: 'sale', ...money };
  return feeMinor > 0 ? [sale, { kind: 'platform_fee', ...money, amountMinor: feeMinor }] : [sale];
}

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

function planPaid(order: OrderToFulfil): FulfilmentPlan {
  return {
    outcome: 'paid',
    orderState: nextOrderState(order.state, 'pay'),
    moves: movesOf(order, { held: -1, sold: 1 }),
    issueTickets: true,
    bookings: [],
  };
}

const wasPaid = ({ state }: OrderToFulfil) => !canHappen(state, 'pay') && !canHappen(state, 'seat-late');

/**
 * Plans a payment for a cancelled event, or for a ticket that its holder no longer sells: the money is refunded, and seats that are still
 * held come free.
 */
function planWithout(
  order: OrderToFulfil,
  { amountMinor, currency }: Paid,
  why: 'event-cancelled' | 'resale-over',
  reason: 'paid-after-cancelling' | 'resale-over',
) {
  return {
    ...seatsBack(order),
    exception: {
      kind: 'late' as const,
      facts: { order: order.state, why },
      outcome: 'refunded' as const,
    },
    bookings: [{ kind: 'late_payment' as const, amountMinor, currency }],
    refund: { amountMinor, currency, reason },
  };
}

/** Frees seats that are still held, because what was paid for them is refunded. */
function seatsBack(order: OrderToFulfil): Pick<FulfilmentPlan, 'orderState' | 'moves'> {
  if (!canHappen(order.state, 'cancel')) return { moves: [] };
  return {
    orderState: nextOrderState(order.state, 'cancel'),
    moves: movesOf(order, { held: -1, sold: 0 }),
  };
}

/** The counter moves for each of an order's tickets. A resold ticket keeps its seat, so nothing moves. */
function movesOf({ lines, resale }: OrderToFulfil, each: { held: number; sold: number }): CounterMove[] {
  if (resale) return [];
  return lines.map(({ ticketTypeId, quantity }) => ({
    ticketTypeId,
    held: each.held * quantity,
    sold: each.sold * quantity,
  }));
}

const STATE_OF = {
  open: 'opened',
  action_required: 'action_required',
  pending: 'processing',
  failed: 'failed',
  abandoned: 'abandoned',
} as const;

/** After a bank's refusal, seats are held at least this long: time to read about it and pay another way. */
const AFTER_REFUSAL_MS = 2 * 60_000;

/**
 * A pending payment extends the hold, once per order, since a payment that keeps changing must not hold seats for ever. After the bank's
 * refusal the ordinary hold applies again. A failed payment may still succeed, so no seats are released here.
 */
function planUnpaid(
  order: OrderToFulfil,
  attempt: AttemptToFulfil,
  status: keyof typeof STATE_OF,
  { pendingHoldUntil, now }: { pendingHoldUntil: Date; now: Date },
): FulfilmentPlan {
  const attemptState = STATE_OF[status];
  const extend =
    status === 'pending' &&
    order.state === 'held' &&
    !order.holdExtended &&
    attempt.state !== 'processing' &&
    order.holdExpiresAt < pendingHoldUntil;
  const shortened = afterRefusal(order, now);
  const isRefused =
    (status === 'failed' || status === 'abandoned') &&
    order.state === 'held' &&
    order.holdExtended &&
    shortened < order.holdExpiresAt;
  return {
    ...NOTHING,
    ...(attemptState === attempt.state ? {} : { attemptState }),
    ...(extend ? { holdExpiresAt: pendingHoldUntil } : {}),
    ...(isRefused ? { holdExpiresAt: shortened } : {}),
  };
}

function afterRefusal({ ordinaryHoldEndsAt }: OrderToFulfil, now: Date): Date {
  return new Date(Math.max(ordinaryHoldEndsAt.getTime(), now.getTime() + AFTER_REFUSAL_MS));
}

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

/** Fulfils reports in groups, so that a crowd's confirmations share commits. */
export interface FulfilmentQueue {
  fulfil(request: FulfilmentRequest): Promise<FulfilmentOutcome>;
}
