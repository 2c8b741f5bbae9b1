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

/** What we were told of an attempt: the provider's present truth, or that the order costs nothing. */
export type FulfilmentRequest =
  | ({
      kind: 'payment';
      snapshot: PaymentSnapshot;
      /** Some of it went back or was disputed before we heard of it: what it buys is on hold until that is looked into. */
      returned?: boolean;
    } & AttemptKey)
  | { kind: 'free'; eventId: string; orderId: string }
  | { kind: 'till'; eventId: string; orderId: string; sale: TillPayment };

/** Somebody at a till took the money of an order, or handed out what is free. */
export interface TillPayment {
  shiftId: string;
  method: TillMethod;
  /** The account of who did. */
  by: string;
}

export type FulfilmentOutcome =
  /** Tickets were issued by this fulfilment. */
  | 'paid'
  /** Nothing new: it was fulfilled before, or the money is not there (yet). */
  | 'unchanged'
  /** The money came when it could not buy what it was for, and goes back. */
  | 'refunding'
  /** There is no such attempt, the order is not free, or the shift at its till is closed. */
  | 'unknown';

/** An order under lock, as far as fulfilling needs it. */
export interface OrderToFulfil {
  id: string;
  state: OrderState;
  totalMinor: number;
  /** The service fee of all of it. */
  feeMinor: number;
  currency: string;
  /** Its tickets can be mailed: an order at a till may have no address. */
  hasAddress: boolean;
  holdExpiresAt: Date;
  /** When a hold of ordinary length would end, had no payment on its way made it longer. */
  ordinaryHoldEndsAt: Date;
  /** Whether a payment on its way has made the hold longer before. */
  holdExtended: boolean;
  lines: (OrderLine & { number: number; forLine?: number | null })[];
  /** What it would take of its promo code once more, where its hold has ended. */
  code?: EndedUse | undefined;
  /**
   * It takes the place of this ticket, whose holder sells it; `stillForSale`: the ticket is on resale, and this order is its offer. Left out for
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
  /** What the provider keeps of it; null while it did not say. */
  providerFeeMinor: number | null;
  /** Whom it pays directly. */
  payee: string | null;
}

/** What one fulfilment changes, all of it in one transaction. */
export interface FulfilmentPlan {
  outcome: FulfilmentOutcome;
  orderState?: OrderState;
  holdExpiresAt?: Date;
  attemptState?: AttemptState;
  /** What the provider said of it for the first time. */
  reported?: { channel: string | null; providerFeeMinor: number | null };
  moves: CounterMove[];
  issueTickets: boolean;
  /** Of what its promo code sets aside it takes so many, once more. */
  reserved?: OrderLine | undefined;
  /** The tickets admit nobody until it is known what became of their money. */
  onHold?: boolean;
  exception?: Extract<Happened, { kind: 'late' | 'duplicate' | 'mismatch' }> & { outcome: ExceptionOutcome };
  /** All but the first of a kind with the payment's reference are refused by the ledger. */
  bookings: Booking[];
  refund?: {
    amountMinor: number;
    currency: string;
    reason: 'paid-too-late' | 'paid-twice' | 'amount-mismatch' | 'paid-after-cancelling' | 'resale-over';
  };
}

/** A plan with what it is about, ready to be written. */
export interface Planned {
  /** A copy of the order as it was before this plan, with what the group's earlier requests changed. */
  order: OrderToFulfil;
  attempt: AttemptToFulfil | undefined;
  plan: FulfilmentPlan;
  /** The provider said that some of the payment went back. */
  returned: boolean;
  /** Where it was paid at a till. */
  sale: TillPayment | undefined;
}

/** Money that came in and what it was booked as, or a fee of it; only `direct_settlement` may be below zero, and goes the other way then. */
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

/** What a provider says of a payment, as far as planning needs it. */
export type ReportedPayment = Pick<
  PaymentSnapshot,
  'status' | 'amountMinor' | 'currency' | 'feeMinor' | 'channel' | 'payeeMinor'
>;

/**
 * What a report about a payment means for its order. Pure; called under the event's lock, and `counters` are what is true
 * there. Told the same twice, in any order, by webhook, browser or sweeper, it changes something only once.
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
  // Nobody's ticket is sold for money that may not be there.
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

/** All of it went back before we heard of it: there is nothing to send. */
function withoutRefund({ refund: _, ...plan }: FulfilmentPlan): FulfilmentPlan {
  const { exception } = plan;
  return { ...plan, ...(exception && { exception: { ...exception, outcome: 'returned_before' } }) };
}

/**
 * Providers say what they keep with the payment or later; whenever they do it is booked, once, whatever the payment became. The
 * rest less the service fee is what they have paid the organiser directly by then, where they do.
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
    // Below zero where the card fee exceeds what was left: the payee's account is out of the rest.
    bookings: bookings.filter((booking) => booking.amountMinor !== 0),
  };
}

/** What becomes of money that has come in. */
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
  // One whose time was over is late like any other.
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

/** Another amount than was asked for buys nothing, and goes back. */
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

/** The hold was over, and there are seats left for it. */
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

/** What was paid is the organiser's, and of it the service fee the platform's. */
function saleOf({ feeMinor }: OrderToFulfil, money: Paid): Booking[] {
  const sale: Booking = { kind: 'sale', ...money };
  return feeMinor > 0 ? [sale, { kind: 'platform_fee', ...money, amountMinor: feeMinor }] : [sale];
}

/** A free order is fulfilled by its hold alone. */
export function planFree(order: OrderToFulfil, { cancelled }: { cancelled: boolean }): FulfilmentPlan {
  if (order.totalMinor !== 0) return { ...NOTHING, outcome: 'unknown' };
  return canHappen(order.state, 'pay') && !cancelled ? planPaid(order) : NOTHING;
}

/**
 * An order at a till is paid while somebody looks on: a hold becomes paid, and nothing else happens to any other. The organiser has the
 * money at once, and nobody keeps a fee of it.
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
 * Nobody gets a ticket to an event that was cancelled, nor one that its holder no longer sells: the money goes back, and so do seats that are
 * still held.
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

/** Seats that are still held are for others again at once: what was paid for them goes back. */
function seatsBack(order: OrderToFulfil): Pick<FulfilmentPlan, 'orderState' | 'moves'> {
  if (!canHappen(order.state, 'cancel')) return { moves: [] };
  return {
    orderState: nextOrderState(order.state, 'cancel'),
    moves: movesOf(order, { held: -1, sold: 0 }),
  };
}

/** Moves each of an order's tickets so; one that takes the place of somebody's ticket has its seat from there, and moves nothing. */
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

/** So much longer at least seats are held after a bank's refusal: time to read of it and to pay another way. */
const AFTER_REFUSAL_MS = 2 * 60_000;

/**
 * Money that is under way keeps the seats longer, once an order: a payment that comes and goes must not keep them for ever. Once its
 * bank refuses it they are held for what is left of the ordinary time. What failed may still succeed, so nothing is given back here.
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
  // What is free of a type that people wait for is theirs.
  const isThere = [...seats.keys()].every((id) => counters.has(id) && !counters.get(id)?.waiting);
  return isThere && [...takesOf(counters, seats)].every(([counter, amount]) => amount <= leftOf(counter));
}

/** Of what its code sets aside now, as many as it was for then. */
function reservedOnceMore({ lines }: OrderToFulfil, { counter, tickets }: EndedUse): OrderLine | undefined {
  const { reservedLeft, typeSetAside } = counter;
  return reservedFor({ reservedLeft: Math.min(reservedLeft, tickets), typeSetAside }, seatsByType(lines));
}

const codeHasRoom = ({ code }: OrderToFulfil) => code === undefined || hasRoomFor(code.counter, code);

/** Fulfils what providers report of payments in the same way, so that a crowd's confirmations share commits too. */
export interface FulfilmentQueue {
  fulfil(request: FulfilmentRequest): Promise<FulfilmentOutcome>;
}
