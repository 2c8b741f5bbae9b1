import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { patience, replay } from '../../../tests/replay.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { LOOK_KEPT_MS } from '../order-page/verify-open-payment.ts';
import { sweepPayments } from '../payments/sweep-payments.ts';
import { sellAtTwoPrices } from '../payments/testing/two-prices.ts';
import type { PaymentStatus } from '../providers/payment-provider.ts';
import { sweepRefunds } from '../refunds/check-refunds.ts';
import type { Guest } from '../shared/actor.ts';
import type { DomainError } from '../shared/errors.ts';
import { sweepWebhooks } from '../webhooks/process-webhook.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { cancelHold } from './cancel-hold.ts';
import { expireHolds } from './expire-holds.ts';
import { placeOrder } from './place-order.ts';

/**
 * Runs random histories of one event on the real database and on a small model. After every step no invariant is broken and every order
 * has the state of the model. A failure prints the seed and path that replay it.
 */
const app = await createTestApp();
const priceOf = sellAtTwoPrices(app);
const MINUTE = 60_000;
const CAPACITIES = [3, 5, 2];
/** Shared capacities of the types: their places, and the places that a ticket of each type takes. */
const SHARED = [
  { capacity: 7, places: [1, 1, 2] },
  { capacity: 4, places: [0, 2, 1] },
];
const PRICES = [35_000, 12_500, 0];

type Step =
  | { kind: 'hold'; lines: [type: number, quantity: number][] }
  | { kind: 'report'; order: number; status: PaymentStatus; short: boolean }
  | { kind: 'tell'; order: number; by: 'webhook' | 'callback'; times: number }
  | { kind: 'cancel'; order: number }
  | { kind: 'sweep' | 'expire' | 'jobs' }
  | { kind: 'refunds-fail'; failing: boolean }
  | { kind: 'later'; minutes: number };

const order = fc.nat(11);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      lines: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      order,
      status: fc.constantFrom<PaymentStatus>(
        'succeeded',
        'succeeded',
        'succeeded',
        'pending',
        'failed',
        'abandoned',
      ),
      short: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('tell' as const),
      order,
      by: fc.constantFrom('webhook' as const, 'callback' as const),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('sweep', 'expire', 'jobs'),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refunds-fail' as const), failing: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('later' as const), minutes: fc.constantFrom(1, 5, 15, 150) }),
  },
);

interface ModelOrder {
  orderId: string;
  guest: Guest;
  lines: Map<number, number>;
  state: 'held' | 'paid' | 'expired' | 'cancelled';
  holdEnds: number;
  /** When it would end without an extension. */
  ordinaryEnds: number;
  /** A pending payment extends a hold once. */
  extended: boolean;
  /** What the provider would report. */
  status: PaymentStatus;
  short: boolean;
  /** What we heard last; nothing changes after 'succeeded'. */
  heard: PaymentStatus;
  refunds: number;
}

class Model {
  orders: ModelOrder[] = [];
  /** The provider refused refunds for a while, so customers may have been told of a delay. */
  delaysRefunds = false;

  free(type: number): number {
    const taken = this.orders.filter(({ state }) => state === 'held' || state === 'paid');
    return taken.reduce((left, { lines }) => left - (lines.get(type) ?? 0), CAPACITIES[type] as number);
  }

  fits(lines: Map<number, number>): boolean {
    const fitsShared = ({ capacity, places }: (typeof SHARED)[number]) => {
      const takes = (quantity: number, type: number) => quantity * (places[type] as number);
      const taken = CAPACITIES.map((all, type) => takes(all - this.free(type), type));
      const wanted = [...lines].map(([type, quantity]) => takes(quantity, type));
      return [...taken, ...wanted].reduce((sum, some) => sum + some, 0) <= capacity;
    };
    return SHARED.every(fitsShared) && [...lines].every(([type, quantity]) => quantity <= this.free(type));
  }

  learn(one: ModelOrder, now: number): void {
    if (one.heard === 'succeeded') return;
    const longer = now + 120 * MINUTE;
    const comes = one.status === 'pending' && one.heard !== 'pending';
    if (comes && one.state === 'held' && !one.extended && one.holdEnds < longer) {
      one.holdEnds = longer;
      one.extended = true;
    }
    one.heard = one.status;
    const isRefused = one.status === 'failed' || one.status === 'abandoned';
    if (isRefused && one.state === 'held' && one.extended)
      one.holdEnds = Math.min(one.holdEnds, Math.max(one.ordinaryEnds, now + 2 * MINUTE));
    if (one.status !== 'succeeded') return;
    if (!one.short && (one.state === 'held' || this.fits(one.lines))) {
      one.state = 'paid';
      return;
    }
    one.refunds += 1;
    if (one.short && one.state === 'held') one.state = 'cancelled';
  }
}

function totalOf(lines: Map<number, number>): number {
  return [...lines].reduce((sum, [type, quantity]) => sum + priceOf(quantity, PRICES[type] as number), 0);
}

async function webhook(reference: string): Promise<void> {
  const notice = { eventType: 'charge.success', reference, objectId: app.newId(), status: 'success' };
  await receiveWebhook(
    app,
    'fake',
    Buffer.from(JSON.stringify(notice)),
    new Headers({ 'x-fake-signature': 'good' }),
  );
}

type Event = Awaited<ReturnType<typeof anEvent>>;
const referenceOf = ({ eventId }: Event, { orderId }: ModelOrder) =>
  paymentReference({ eventId, orderId, number: 1 });

async function hold(event: Event, model: Model, wanted: [number, number][]): Promise<void> {
  const lines = new Map<number, number>();
  for (const [type, quantity] of wanted) lines.set(type, quantity);
  const quantities = Object.fromEntries(
    [...lines].map(([type, quantity]) => [event.types[type]?.id as string, quantity]),
  );
  const guest = aGuest(app);
  const fits = model.fits(lines);
  const placing = placeOrder(app, guest, { email: 'thandi@example.com', eventId: event.eventId, quantities });
  if (!fits) {
    await expect(placing).rejects.toMatchObject({ code: 'order.sold-out' } satisfies Partial<DomainError>);
    return;
  }
  const { orderId, holdExpiresAt } = await placing;
  const isFree = totalOf(lines) === 0;
  model.orders.push({
    orderId,
    guest,
    lines,
    state: isFree ? 'paid' : 'held',
    holdEnds: Date.parse(holdExpiresAt),
    ordinaryEnds: Date.parse(holdExpiresAt),
    extended: false,
    status: 'open',
    short: false,
    heard: isFree ? 'succeeded' : 'open',
    refunds: 0,
  });
}

/** Copies from the database which orders a sweep reached and in which order, because that depends on the scheduler. */
async function adopt(model: Model, now: number): Promise<void> {
  const attempts = await app.db.selectFrom('payment_attempts').select(['orderId', 'state']).execute();
  const states = new Map(attempts.map((attempt) => [attempt.orderId, attempt.state]));
  const booked = await app.db
    .selectFrom('ledger_transfers')
    .select(['id', 'orderId'])
    .where('kind', '!=', 'refund')
    .orderBy('id')
    .execute();
  const turn = new Map(booked.map((transfer, at) => [transfer.orderId, at]));
  const HEARD = { opened: 'open', processing: 'pending', created: 'open' } as Record<string, PaymentStatus>;
  const reached = model.orders.filter((one) => {
    const state = states.get(one.orderId);
    return state !== undefined && (HEARD[state] ?? state) === one.status && one.heard !== one.status;
  });
  // In the order of their bookings, because earlier ones took or released seats.
  reached.sort((a, b) => (turn.get(a.orderId) ?? 0) - (turn.get(b.orderId) ?? 0));
  for (const one of reached) model.learn(one, now);
}

async function run(now: Step, event: Event, model: Model): Promise<void> {
  const time = () => app.clock.now().getTime();
  const one = 'order' in now ? model.orders[now.order] : undefined;
  switch (now.kind) {
    case 'hold':
      return hold(event, model, now.lines);
    case 'report':
      if (!one || one.status === 'succeeded' || totalOf(one.lines) === 0) return;
      one.status = now.status;
      one.short = now.short;
      app.provider.report(referenceOf(event, one), {
        status: now.status,
        amountMinor: totalOf(one.lines) - (now.short ? 1 : 0),
      });
      return;
    case 'tell':
      if (!one) return;
      if (now.by === 'webhook') {
        await Promise.all(Array.from({ length: now.times }, () => webhook(referenceOf(event, one))));
      } else {
        const request = { eventId: event.eventId, orderId: one.orderId };
        // A look within these seconds would get the previous answer.
        app.clock.advance(LOOK_KEPT_MS);
        await Promise.all(Array.from({ length: now.times }, () => getOrderPage(app, one.guest, request)));
        if (one.state !== 'paid') model.learn(one, time());
      }
      return;
    case 'cancel':
      if (!one) return;
      await cancelHold(app, { eventId: event.eventId, orderId: one.orderId });
      if (one.state === 'held') one.state = 'cancelled';
      return;
    case 'expire':
      await expireHolds(app);
      for (const held of model.orders)
        if (held.state === 'held' && held.holdEnds <= time()) held.state = 'expired';
      return;
    case 'later':
      app.clock.advance(now.minutes * MINUTE);
      return;
    case 'refunds-fail':
      app.provider.failing = now.failing ? { refund: new Error('502') } : {};
      model.delaysRefunds ||= now.failing;
      return;
    case 'jobs':
      await app.runJobs();
      return adopt(model, time());
    case 'sweep':
      for (const sweep of [sweepPayments, sweepWebhooks, sweepRefunds]) await sweep(app);
      return adopt(model, time());
  }
}

async function compare({ eventId, types }: Event, model: Model): Promise<void> {
  expect(await breaches(app)).toEqual([]);
  const orders = await app.db
    .selectFrom('orders as o')
    .select(({ selectFrom, fn }) => [
      'o.id',
      'o.state',
      'o.holdExpiresAt',
      selectFrom('refunds as r')
        .whereRef('r.orderId', '=', 'o.id')
        .select(fn.countAll().as('n'))
        .as('refunds'),
    ])
    .where('o.eventId', '=', eventId)
    .orderBy('o.id')
    .execute();
  expect(orders).toEqual(
    model.orders.map((one) => ({
      id: one.orderId,
      state: one.state,
      holdExpiresAt: new Date(one.holdEnds),
      refunds: one.refunds,
    })),
  );
  const counters = await app.db
    .selectFrom('inventory')
    .select(['ticketTypeId', 'held', 'sold'])
    .where('eventId', '=', eventId)
    .where('ticketTypeId', 'is not', null)
    .execute();
  for (const { ticketTypeId, held, sold } of counters) {
    const type = types.findIndex(({ id }) => id === ticketTypeId);
    const seats = (state: ModelOrder['state']) =>
      model.orders
        .filter((one) => one.state === state)
        .reduce((sum, { lines }) => sum + (lines.get(type) ?? 0), 0);
    expect({ held, sold }).toEqual({ held: seats('held'), sold: seats('paid') });
  }
}

/** Repairs everything and lets four days pass, after which nothing may be unresolved. */
async function settleDown(event: Event, model: Model): Promise<void> {
  app.provider.failing = {};
  for (let hour = 0; hour < 80; hour += 8) {
    await expireHolds(app);
    for (const sweep of [sweepPayments, sweepWebhooks, sweepRefunds, () => app.runJobs(['outbox'])]) {
      await sweep(app);
    }
    app.clock.advance(8 * 60 * MINUTE);
  }
  expect(await breaches(app)).toEqual([]);
  const open = await app.db.selectFrom('orders').select('id').where('state', '=', 'held').execute();
  expect(open).toEqual([]);
  for (const one of model.orders.filter(({ status }) => status === 'succeeded')) {
    const page = await getOrderPage(app, one.guest, { eventId: event.eventId, orderId: one.orderId });
    const back = [...app.provider.refunds.values()].filter(
      ({ reference }) => reference === referenceOf(event, one),
    );
    const mails = app.outbox.filter(
      (mail) => mail.kind !== 'payment-news' && 'orderLink' in mail && mail.orderLink.includes(one.orderId),
    );
    const tickets = app.outbox.filter(
      (mail) => mail.kind === 'tickets' && mail.order.orderId === one.orderId,
    );
    if (page.state === 'paid') {
      expect([back.length, mails.length, tickets.length]).toEqual([0, 0, 1]);
    } else {
      expect([page.tickets.length, back.length, tickets.length]).toEqual([0, 1, 0]);
      const told = mails.map(({ kind }) => kind);
      const isDelayed = model.delaysRefunds && told[0] === 'refund-delayed';
      expect(told).toEqual(isDelayed ? ['refund-delayed', 'order-refunded'] : ['order-refunded']);
      expect(page.refunds).toMatchObject([{ state: 'done' }]);
    }
  }
}

test('every history of holds and payments ends in a resolved state', { timeout: patience(6) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }), async (steps) => {
      app.outbox.length = 0;
      app.provider.failing = {};
      const types = CAPACITIES.map((capacity, type) => ({ capacity, priceMinor: PRICES[type] as number }));
      const event = await anEvent(app, { types, sharedCapacities: SHARED });
      const model = new Model();
      for (const now of steps) {
        await run(now, event, model);
        await compare(event, model);
      }
      await settleDown(event, model);
    }),
    replay(6),
  );
});
