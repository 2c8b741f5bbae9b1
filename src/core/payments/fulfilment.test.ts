import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AttemptState, OrderState } from '../../db/column-types.ts';
import type { TicketCounter } from '../inventory/counter.ts';
import type { CounterMove } from '../inventory/inventory-store.ts';
import { canHappen, nextOrderState } from '../orders/order-state.ts';
import type { PaymentStatus } from '../providers/payment-provider.ts';
import type { AttemptToFulfil, Booking, FulfilmentPlan, OrderToFulfil } from './fulfilment.ts';
import { planPayment } from './plan-payment.ts';
import { planFree } from './plan-sale.ts';

const ORDER_STATES = ['held', 'paid', 'expired', 'cancelled', 'partly_refunded', 'refunded'] as const;
const ATTEMPT_STATES = [
  'created',
  'opened',
  'action_required',
  'processing',
  'succeeded',
  'failed',
  'abandoned',
] as const;
const STATUSES = ['open', 'action_required', 'pending', 'succeeded', 'failed', 'abandoned'] as const;
const CHARGES = {
  exact: { amountMinor: 35_000, currency: 'ZAR' },
  less: { amountMinor: 34_999, currency: 'ZAR' },
  more: { amountMinor: 35_001, currency: 'ZAR' },
  'another currency': { amountMinor: 35_000, currency: 'EUR' },
};

/** Most providers report neither fee nor channel at first. */
const NO_WORD = { feeMinor: null, channel: null };

const HOLD_ENDS = new Date('2026-11-21T10:15:00Z');
const PENDING_UNTIL = new Date('2026-11-21T12:00:00Z');

const anOrder = (state: OrderState, totalMinor = 35_000): OrderToFulfil => ({
  id: 'order',
  state,
  totalMinor,
  feeMinor: totalMinor === 0 ? 0 : 500,
  currency: 'ZAR',
  hasAddress: true,
  holdExpiresAt: HOLD_ENDS,
  ordinaryHoldEndsAt: HOLD_ENDS,
  holdExtended: false,
  lines: [
    { number: 1, ticketTypeId: 'general', quantity: 2 },
    { number: 2, ticketTypeId: 'child', quantity: 1 },
  ],
});
const anAttempt = (state: AttemptState): AttemptToFulfil => ({
  number: 1,
  provider: 'fake',
  state,
  amountMinor: 35_000,
  currency: 'ZAR',
  providerFeeMinor: null,
  payee: null,
});
const isFee = ({ kind }: Booking) => kind === 'platform_fee' || kind === 'provider_fee';
/** The booking of the payment itself, without its fees. */
const bookingOf = ({ bookings }: FulfilmentPlan) => bookings.find((booking) => !isFee(booking));
/** Counters with room for two and one more; without `room`, one seat of the first type is missing. */
const counters = (room: boolean) =>
  new Map([
    ['general', { capacity: 10, held: 3, sold: room ? 5 : 6, uses: [] }],
    ['child', { capacity: 1, held: 0, sold: 0, uses: [] }],
  ]);

interface Came {
  paid: boolean;
  booked: string | null;
  back: string | null;
  given: number;
  took: number;
}

/** Whether the event can be bought. */
const SALES = [
  { cancelled: false, offSale: false },
  { cancelled: false, offSale: true },
  { cancelled: true, offSale: false },
  { cancelled: true, offSale: true },
];

/** The expected result of a report: the rules once more, sharing no code with the implementation. */
function expected(
  order: OrderState,
  attempt: AttemptState,
  status: PaymentStatus,
  charge: keyof typeof CHARGES,
  seats: boolean,
  cancelled: boolean,
): Came {
  const nothing = { paid: false, booked: null, back: null, given: 0, took: 0 };
  if (attempt === 'succeeded' || status !== 'succeeded') return nothing;
  if (charge !== 'exact') {
    const given = order === 'held' ? 3 : 0;
    return { ...nothing, booked: 'mismatched_payment', back: 'amount-mismatch', given };
  }
  const unpaid = order === 'held' || order === 'expired' || order === 'cancelled';
  if (cancelled && unpaid) {
    const given = order === 'held' ? 3 : 0;
    return { ...nothing, booked: 'late_payment', back: 'paid-after-cancelling', given };
  }
  if (order === 'held') return { ...nothing, paid: true, booked: 'sale', given: 3, took: 3 };
  if (order === 'expired' || order === 'cancelled') {
    if (seats) return { ...nothing, paid: true, booked: 'sale', took: 3 };
    return { ...nothing, booked: 'late_payment', back: 'paid-too-late' };
  }
  return { ...nothing, booked: 'duplicate_payment', back: 'paid-twice' };
}

const cases = ORDER_STATES.flatMap((order) =>
  ATTEMPT_STATES.flatMap((attempt) =>
    STATUSES.map((status) => ({ order, attempt, status, name: `${order}, ${attempt}, told ${status}` })),
  ),
);

test.each(cases)('$name', ({ order, attempt, status }) => {
  for (const charge of Object.keys(CHARGES) as (keyof typeof CHARGES)[]) {
    for (const room of [true, false]) {
      for (const sale of SALES) {
        const plan = planPayment(
          anOrder(order),
          anAttempt(attempt),
          { status, ...CHARGES[charge], ...NO_WORD },
          counters(room),
          {
            pendingHoldUntil: PENDING_UNTIL,
            now: HOLD_ENDS,
            ...sale,
          },
        );
        const about = `${charge}, room ${room}, ${JSON.stringify(sale)}`;
        const want = expected(order, attempt, status, charge, room && !sale.offSale, sale.cancelled);
        const given = plan.moves.reduce((sum, move) => sum - move.held, 0);
        const took = plan.moves.reduce((sum, move) => sum + move.sold, 0);
        const seen = {
          paid: plan.issueTickets,
          booked: bookingOf(plan)?.kind ?? null,
          back: plan.refund?.reason ?? null,
          given,
          took,
        };
        expect(seen, about).toEqual(want);
        expect(plan.outcome, about).toBe(want.paid ? 'paid' : want.back ? 'refunding' : 'unchanged');
        const next = plan.event && nextOrderState(order, plan.event);
        expect(next === 'held' ? undefined : next, about).toBe(
          want.paid ? 'paid' : want.given > 0 ? 'cancelled' : undefined,
        );
        expect(plan.exception !== undefined, about).toBe(
          want.booked !== null && (order !== 'held' || !want.paid),
        );
        const booking = bookingOf(plan);
        if (booking) expect(booking, about).toMatchObject(CHARGES[charge]);
        const fee = { kind: 'platform_fee', amountMinor: 500, currency: 'ZAR' };
        expect(plan.bookings.filter(isFee), about).toEqual(want.booked === 'sale' ? [fee] : []);
        if (plan.refund) expect(plan.refund, about).toMatchObject(CHARGES[charge]);
        if (want.booked) expect(plan.attemptState, about).toBe('succeeded');
      }
    }
  }
});

test('only a pending payment extends the hold, once, and never shortens it', () => {
  for (const order of ORDER_STATES) {
    for (const attempt of ATTEMPT_STATES) {
      for (const status of STATUSES) {
        for (const pendingHoldUntil of [PENDING_UNTIL, HOLD_ENDS, new Date(HOLD_ENDS.getTime() - 1)]) {
          const plan = planPayment(
            anOrder(order),
            anAttempt(attempt),
            { status, ...CHARGES.exact, ...NO_WORD },
            counters(true),
            {
              pendingHoldUntil,
              now: HOLD_ENDS,
              cancelled: false,
              offSale: false,
            },
          );
          const extends_ =
            order === 'held' &&
            status === 'pending' &&
            attempt !== 'processing' &&
            attempt !== 'succeeded' &&
            pendingHoldUntil > HOLD_ENDS;
          expect(plan.holdExpiresAt, `${order} ${attempt} ${status}`).toEqual(
            extends_ ? pendingHoldUntil : undefined,
          );
          const again = planPayment(
            { ...anOrder(order), holdExtended: true },
            anAttempt(attempt),
            { status, ...CHARGES.exact, ...NO_WORD },
            counters(true),
            { pendingHoldUntil, now: HOLD_ENDS, cancelled: false, offSale: false },
          );
          expect(again.holdExpiresAt).toBeUndefined();
        }
      }
    }
  }
});

test('a bank’s refusal ends the extension of a hold, leaves at least two minutes, and never extends it', () => {
  const minutes = (count: number) => new Date(HOLD_ENDS.getTime() + count * 60_000);
  const refusedAt = (now: Date, order: OrderToFulfil, status: 'failed' | 'abandoned' | 'open' = 'failed') =>
    planPayment(order, anAttempt('processing'), { status, ...CHARGES.exact, ...NO_WORD }, counters(true), {
      pendingHoldUntil: PENDING_UNTIL,
      now,
      cancelled: false,
      offSale: false,
    }).holdExpiresAt;
  const extended = { ...anOrder('held'), holdExpiresAt: PENDING_UNTIL, holdExtended: true };
  expect(refusedAt(minutes(-10), extended)).toEqual(HOLD_ENDS);
  expect(refusedAt(minutes(-10), extended, 'abandoned')).toEqual(HOLD_ENDS);
  expect(refusedAt(minutes(30), extended)).toEqual(minutes(32));
  expect(refusedAt(minutes(31), { ...extended, holdExpiresAt: minutes(32) })).toBeUndefined();
  expect(refusedAt(minutes(-10), extended, 'open')).toBeUndefined();
  expect(refusedAt(minutes(-10), anOrder('held'))).toBeUndefined();
});

test.each([
  ['open', 'opened'],
  ['action_required', 'action_required'],
  ['pending', 'processing'],
  ['failed', 'failed'],
  ['abandoned', 'abandoned'],
] as const)('%s makes an attempt %s, from any earlier state but succeeded', (status, state) => {
  for (const attempt of ATTEMPT_STATES) {
    const report = { status, ...CHARGES.exact, ...NO_WORD };
    const sale = { pendingHoldUntil: PENDING_UNTIL, now: HOLD_ENDS, cancelled: false, offSale: false };
    const plan = planPayment(anOrder('held'), anAttempt(attempt), report, counters(true), sale);
    expect(plan.attemptState).toBe(attempt === state || attempt === 'succeeded' ? undefined : state);
  }
});

test.each(ORDER_STATES)('a free order that is %s', (state) => {
  const plan = planFree(anOrder(state, 0), { cancelled: false });
  expect(plan.outcome).toBe(state === 'held' ? 'paid' : 'unchanged');
  expect(plan.issueTickets).toBe(state === 'held');
  expect(plan.bookings).toEqual([]);
  expect(plan.refund ?? plan.attemptState).toBeUndefined();
  expect(planFree(anOrder(state, 0), { cancelled: true })).toMatchObject({ issueTickets: false, moves: [] });
  expect(planFree(anOrder(state, 1), { cancelled: false })).toMatchObject({
    outcome: 'unknown',
    issueTickets: false,
    moves: [],
  });
});

/** One order with several attempts in a small world; plans are applied as in the fulfilment queue. */
interface World {
  order: OrderToFulfil;
  attempts: AttemptToFulfil[];
  counters: Map<string, TicketCounter>;
  offSale: boolean;
  cancelled: boolean;
  paid: number;
  tickets: number;
  plans: { attempt: number; plan: FulfilmentPlan }[];
}

type Step =
  | { kind: 'report'; attempt: number; status: PaymentStatus; charge: keyof typeof CHARGES }
  | { kind: 'expire' | 'cancel' | 'off-sale' | 'event-cancelled' }
  | { kind: 'others'; held: number; sold: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      attempt: fc.nat({ max: 2 }),
      status: fc.constantFrom(...STATUSES, 'succeeded' as const),
      charge: fc.constantFrom(...(Object.keys(CHARGES) as (keyof typeof CHARGES)[]), 'exact' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'expire' as const,
        'cancel' as const,
        'off-sale' as const,
        'event-cancelled' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('others' as const), held: fc.nat(4), sold: fc.nat(4) }),
  },
);

function move(world: World, moves: readonly CounterMove[]) {
  for (const { ticketTypeId, held, sold } of moves) {
    const counter = world.counters.get(ticketTypeId);
    if (!counter) throw new Error(`No counter of ${ticketTypeId}`);
    counter.held += held;
    counter.sold += sold;
  }
}

function run(world: World, now: Step): void {
  if (now.kind === 'off-sale') {
    world.offSale = true;
  } else if (now.kind === 'event-cancelled') {
    world.cancelled = true;
  } else if (now.kind === 'others') {
    const general = world.counters.get('general');
    if (general && general.held + general.sold + now.held + now.sold <= general.capacity) {
      move(world, [{ ticketTypeId: 'general', held: now.held, sold: now.sold }]);
    }
  } else if (now.kind === 'report') {
    const attempt = world.attempts[now.attempt] as AttemptToFulfil;
    const report = { status: now.status, ...CHARGES[now.charge], ...NO_WORD };
    const plan = planPayment(world.order, attempt, report, world.counters, {
      pendingHoldUntil: PENDING_UNTIL,
      now: HOLD_ENDS,
      cancelled: world.cancelled,
      offSale: world.offSale,
    });
    world.plans.push({ attempt: now.attempt, plan });
    if (plan.event) world.order.state = nextOrderState(world.order.state, plan.event);
    if (plan.attemptState) attempt.state = plan.attemptState;
    if (plan.issueTickets) world.tickets += 3;
    if (plan.outcome === 'paid') world.paid += 1;
    move(world, plan.moves);
  } else if (canHappen(world.order.state, now.kind)) {
    world.order.state = nextOrderState(world.order.state, now.kind);
    move(
      world,
      world.order.lines.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, held: -quantity, sold: 0 })),
    );
  }
}

test('for all reports in any order: at most one sale, and all money is a sale or refunded', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const world: World = {
        order: anOrder('held'),
        attempts: [1, 2, 3].map((number) => ({ ...anAttempt('opened'), number })),
        counters: new Map([
          ['general', { capacity: 10, held: 2, sold: 0, uses: [] }],
          ['child', { capacity: 1, held: 1, sold: 0, uses: [] }],
        ]),
        offSale: false,
        cancelled: false,
        paid: 0,
        tickets: 0,
        plans: [],
      };
      const charged = new Map<number, { amountMinor: number; currency: string }>();
      for (const now of steps) {
        const isFirstSuccess =
          now.kind === 'report' &&
          now.status === 'succeeded' &&
          world.attempts[now.attempt]?.state !== 'succeeded';
        if (isFirstSuccess) charged.set(now.attempt, CHARGES[now.charge]);
        const [wasCancelled, hadTickets] = [world.cancelled, world.tickets];
        run(world, now);
        expect(world.paid).toBeLessThanOrEqual(1);
        if (wasCancelled) expect(world.tickets).toBe(hadTickets);
        expect(world.tickets).toBe(world.order.state === 'paid' ? 3 : 0);
        for (const { capacity, held, sold } of world.counters.values()) {
          expect(held).toBeGreaterThanOrEqual(0);
          expect(sold).toBeGreaterThanOrEqual(0);
          expect(held + sold).toBeLessThanOrEqual(capacity);
        }
      }
      const booked = world.plans.filter(({ plan }) => bookingOf(plan));
      expect(new Map(booked.map(({ attempt, plan }) => [attempt, amountOf(bookingOf(plan))]))).toEqual(
        charged,
      );
      expect(booked).toHaveLength(charged.size);
      for (const { plan } of world.plans) {
        const isSale = bookingOf(plan)?.kind === 'sale';
        expect(amountOf(plan.refund)).toEqual(isSale ? undefined : amountOf(bookingOf(plan)));
        expect(plan.issueTickets).toBe(isSale);
      }
    }),
    { numRuns: 500 },
  );
});

function amountOf(money: { amountMinor: number; currency: string } | undefined) {
  return money && { amountMinor: money.amountMinor, currency: money.currency };
}

test('money that was returned before we heard of it is not refunded, and what it buys is on hold', () => {
  for (const order of ORDER_STATES) {
    for (const cancelled of [false, true]) {
      const report = { status: 'reversed' as const, ...CHARGES.exact, ...NO_WORD };
      const sale = { pendingHoldUntil: PENDING_UNTIL, now: HOLD_ENDS, cancelled, offSale: false };
      const plan = planPayment(anOrder(order), anAttempt('opened'), report, counters(true), sale);
      const sold = order === 'held' && !cancelled;
      expect(plan.attemptState).toBe('succeeded');
      expect([plan.issueTickets, plan.onHold ?? false]).toEqual([sold, sold]);
      expect(bookingOf(plan)).toMatchObject(CHARGES.exact);
      expect(plan.refund).toBeUndefined();
      expect(plan.exception?.outcome).toBe(sold ? undefined : 'returned_before');
    }
  }
});

test('a success of amount 0 is filed for a person and books nothing', () => {
  const report = { status: 'succeeded' as const, amountMinor: 0, currency: 'ZAR', ...NO_WORD };
  const sale = { pendingHoldUntil: PENDING_UNTIL, now: HOLD_ENDS, cancelled: false, offSale: false };
  const plan = planPayment(anOrder('held'), anAttempt('opened'), report, counters(true), sale);
  expect(plan).toMatchObject({ issueTickets: false, moves: [] });
  expect(plan.exception).toMatchObject({ kind: 'mismatch', outcome: 'nothing_to_send_back' });
  expect(plan.exception).toMatchObject({ facts: { charged: { minor: 0, currency: 'ZAR' } } });
  expect(plan.bookings).toEqual([]);
  expect(plan.refund).toBeUndefined();
});

test('the provider’s fee is booked once, when it is reported with the payment or later', () => {
  const sale = { pendingHoldUntil: PENDING_UNTIL, now: HOLD_ENDS, cancelled: false, offSale: false };
  const fee = { feeMinor: 1_115, channel: 'card' };
  const kept = { kind: 'provider_fee', amountMinor: 1_115, currency: 'ZAR' };
  const reported = { providerFeeMinor: 1_115, channel: 'card' };
  const paid = { status: 'succeeded' as const, ...CHARGES.exact };
  const plan = (attempt: AttemptToFulfil, report: { feeMinor: number | null; channel: string | null }) =>
    planPayment(anOrder('paid'), attempt, { ...paid, ...report }, counters(true), sale);

  const atOnce = planPayment(anOrder('held'), anAttempt('opened'), { ...paid, ...fee }, counters(true), sale);
  expect(atOnce).toMatchObject({ reported, bookings: [{ kind: 'sale' }, { kind: 'platform_fee' }, kept] });

  const later = anAttempt('succeeded');
  expect(plan(later, NO_WORD)).toMatchObject({ outcome: 'unchanged', bookings: [] });
  expect(plan(later, fee)).toMatchObject({ outcome: 'unchanged', reported, bookings: [kept] });
  expect(plan({ ...later, providerFeeMinor: 1_115 }, { ...fee, feeMinor: 2 }).bookings).toEqual([]);
  // A fee of 0 is an answer too.
  expect(plan(later, { ...fee, feeMinor: 0 })).toMatchObject({
    reported: { providerFeeMinor: 0 },
    bookings: [],
  });
  // The provider keeps its fee of a refunded payment too.
  expect(plan(anAttempt('opened'), fee).bookings).toEqual([
    { kind: 'duplicate_payment', ...CHARGES.exact },
    kept,
  ]);
});

test('an order for a resold ticket moves no counter, whatever is reported of its payment', () => {
  const situations = fc.record({
    state: fc.constantFrom(...ORDER_STATES),
    attempt: fc.constantFrom(...ATTEMPT_STATES),
    status: fc.constantFrom<PaymentStatus>(...STATUSES, 'reversed'),
    charged: fc.constantFrom(...Object.values(CHARGES)),
    stillForSale: fc.boolean(),
    more: fc.record({ cancelled: fc.boolean(), offSale: fc.boolean(), returned: fc.boolean() }),
  });
  fc.assert(
    fc.property(situations, ({ state, attempt, status, charged, stillForSale, more }) => {
      const order = { ...anOrder(state), resale: { ticketId: 'theirs', stillForSale } };
      const snapshot = { ...NO_WORD, ...charged, status };
      const rules = { ...more, pendingHoldUntil: PENDING_UNTIL, now: HOLD_ENDS };
      const plan = planPayment(order, anAttempt(attempt), snapshot, counters(true), rules);
      expect(plan.moves).toEqual([]);
      // A holder's ticket is sold only while it is on resale and all of the money is there.
      if (plan.issueTickets)
        expect([stillForSale, state, status, more.cancelled, more.returned]).toEqual([
          true,
          'held',
          'succeeded',
          false,
          false,
        ]);
    }),
  );
});
