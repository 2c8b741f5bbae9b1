import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches, provesAgain } from '../../../tests/factories.ts';
import { patience, replay } from '../../../tests/replay.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { createHoldQueue } from '../holds/hold-queue.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { sellAtTwoPrices } from '../payments/testing/two-prices.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import type { ServiceFee } from '../pricing/service-fee.ts';
import { CURRENCIES } from '../shared/money.ts';

/**
 * Hundreds of random lives of an order on the real database, thousands in `npm run soak`, a hundred at a time at one event. Orders have
 * every kind of fee; they are paid in time, late, wrongly or never, and refunded; the provider reports its fee at once, later, twice or
 * never. The expected books are then added up independently. A failure prints the seed and path that replay it (tests/replay.ts).
 */
const app = await createTestApp();
const REPLAY = replay(6);
const ORDERS_A_RUN = 100;

interface Life {
  lines: number[];
  /** `late` is paid when the hold is over, `wrong` a cent off. */
  pays: 'never' | 'in-time' | 'late' | 'wrong';
  providerKeeps: number;
  feeNamed: 'at-once' | 'later' | 'later-twice' | 'never';
  /** `price`: the service fee stays with the platform. `ticket`: the dearest ticket only. `cent`: a part, as goodwill. */
  refunded: 'no' | 'price' | 'all' | 'ticket' | 'cent';
}

const life: fc.Arbitrary<Life> = fc.record({
  lines: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
  pays: fc.constantFrom('never', 'in-time', 'in-time', 'in-time', 'late', 'wrong'),
  providerKeeps: fc.oneof(fc.constant(0), fc.nat(5_000)),
  feeNamed: fc.constantFrom('at-once', 'later', 'later-twice', 'never'),
  refunded: fc.constantFrom('no', 'no', 'no', 'price', 'all', 'ticket', 'cent'),
});
const history = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  prices: fc
    .array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 }), fc.nat(200_000)), {
      minLength: 3,
      maxLength: 3,
    })
    // If everything is free there are no payments and no books to check.
    .filter((all) => all.some((price) => price > 0)),
  fee: fc.record({
    percentHundredths: fc.integer({ min: 0, max: 3_000 }),
    fixed: fc.nat(900),
    paidBy: fc.constantFrom('organiser' as const, 'customer' as const),
  }),
  chosen: fc.constantFrom('organiser' as const, 'customer' as const, undefined),
  capacity: fc.integer({ min: 100, max: 250 }),
  lives: fc.array(life, { minLength: ORDERS_A_RUN, maxLength: ORDERS_A_RUN }),
});

test(
  'whatever happens to orders, the books match what was charged, kept and refunded',
  async () => {
    let lived = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ currency, prices, fee, chosen, capacity, lives }) => {
        const { percentHundredths, paidBy } = fee;
        const serviceFee: ServiceFee = { percentHundredths, fixedMinor: { [currency]: fee.fixed }, paidBy };
        app.holds = createHoldQueue({ db: app.db, clock: app.clock, ...TEST_SETTINGS, serviceFee });
        sellAtTwoPrices(app);
        const types = prices.map((priceMinor) => ({ priceMinor, currency, capacity }));
        const sharedCapacities = [{ capacity: 6 * capacity, places: [1, 2, 3] }];
        const event = await anEvent(app, { types, sharedCapacities, feePayer: chosen });
        const begun = await Promise.all(lives.map((one) => begin(event, one)));
        const orders = begun.filter((one) => one !== undefined);
        lived += orders.length;

        await Promise.all(orders.map((one) => one.life.pays !== 'late' && pay(one)));
        app.clock.advance(16 * 60_000);
        await expireHolds(app);
        await Promise.all(orders.map((one) => one.life.pays === 'late' && pay(one)));
        await Promise.all(orders.map(nameFeeLater));
        await sendMoneyBack();
        const bought = await sales(event.eventId);
        const parts = new Map<string, number>();
        // Large refunds need a fresh proof, and time has passed.
        await provesAgain(app, event.owner);
        // One after another: in parallel they would only wait for the event's counters.
        for (const { eventId, orderId, life } of orders) {
          if (life.refunded === 'no' || !bought.has(orderId)) continue;
          const { wish, minor } = await wishOf(orderId, life.refunded);
          if (minor === 0) continue;
          if (minor !== undefined) parts.set(orderId, minor);
          await refundOrder(app, event.owner, { eventId, orderId, ...wish });
        }
        await sendMoneyBack();

        await reckonUp(event.eventId, orders, bought, parts, chosen ?? paidBy);
        app.outbox.length = 0;
      }),
      REPLAY,
    );
    expect(await breaches(app), `TIKITI_SEED=${REPLAY.seed}`).toEqual([]);
    if (!('path' in REPLAY)) expect(lived).toBeGreaterThan(20 * REPLAY.numRuns);
  },
  patience(6),
);

/** Skips the mails, which would be most of the work here and move no money. */
async function sendMoneyBack(): Promise<void> {
  await app.runJobs(['refunds']);
}

interface Begun {
  eventId: string;
  orderId: string;
  number: 1;
  reference: string;
  /** The amount that the provider was asked to charge. */
  charge: number;
  life: Life;
}

async function begin(event: Awaited<ReturnType<typeof anEvent>>, one: Life): Promise<Begun | undefined> {
  const { eventId } = event;
  const chosen = event.types.flatMap(({ id }, at) => (one.lines[at] ? [[id, one.lines[at]]] : []));
  const order = { email: 'thandi@example.com', eventId, quantities: Object.fromEntries(chosen) };
  try {
    const { orderId, tran } = await placeOrder(app, aGuest(app), order);
    if (!tran) return undefined;
    const reference = paymentReference({ eventId, orderId, number: 1 });
    return { eventId, orderId, number: 1, reference, charge: tran.amount, life: one };
  } catch (error) {
    // Nothing was chosen, or too little is left.
    expect(error).toMatchObject({ kind: expect.stringMatching(/^(invalid|conflict)$/) });
    return undefined;
  }
}

async function pay({
  life: { pays, feeNamed, providerKeeps },
  reference,
  charge,
  ...key
}: Begun): Promise<void> {
  if (pays === 'never') return;
  // A charge of 0 is impossible: adapters reject it.
  const wrong = charge > 1 ? charge - 1 : charge + 1;
  const amountMinor = pays === 'wrong' ? wrong : charge;
  const feeMinor = feeNamed === 'at-once' ? providerKeeps : null;
  app.provider.report(reference, { status: 'succeeded', amountMinor, feeMinor, channel: 'card' });
  await verifyPayment(app, key);
}

async function nameFeeLater({
  life: { pays, feeNamed, providerKeeps },
  reference,
  ...key
}: Begun): Promise<void> {
  if (pays === 'never' || !feeNamed.startsWith('later')) return;
  app.provider.report(reference, { feeMinor: providerKeeps });
  await Promise.all(Array.from({ length: feeNamed === 'later' ? 1 : 2 }, () => verifyPayment(app, key)));
}

/** The refund that an organiser requests; `minor` for a part of the order, 0 when that part was free. */
async function wishOf(orderId: string, refunded: Exclude<Life['refunded'], 'no'>) {
  if (refunded === 'price' || refunded === 'all') return { wish: { refundFee: refunded === 'all' } };
  const dearest = await app.db
    .selectFrom('tickets as k')
    .innerJoin('order_lines as l', (join) =>
      join.onRef('l.orderId', '=', 'k.orderId').onRef('l.number', '=', 'k.lineNumber'),
    )
    .where('k.orderId', '=', orderId)
    .orderBy('l.unitPriceMinor', 'desc')
    .select(['k.id', 'l.unitPriceMinor as price'])
    .executeTakeFirstOrThrow();
  if (refunded === 'ticket') return { wish: { tickets: [dearest.id] }, minor: dearest.price };
  return { wish: { amountMinor: 1 }, minor: Math.min(1, dearest.price) };
}

async function sales(eventId: string): Promise<Set<string | null>> {
  const rows = await app.db
    .selectFrom('ledger_transfers')
    .select('orderId')
    .where('eventId', '=', eventId)
    .where('kind', '=', 'sale')
    .execute();
  return new Set(rows.map((row) => row.orderId));
}

/** Adds up from the choices alone what each account must contain. */
async function reckonUp(
  eventId: string,
  orders: Begun[],
  bought: Set<string | null>,
  /** By order: its share of what was refunded. */
  parts: Map<string, number>,
  payer: 'organiser' | 'customer',
): Promise<void> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, sum(amount_minor)::bigint as minor from ledger_entries
    where event_id = ${eventId} group by account
  `.execute(app.db);
  const balance = (account: string) => rows.find((row) => row.account === account)?.minor ?? 0;

  const lines = await app.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.orderId', 'o.id')
    .where('o.eventId', '=', eventId)
    .select(['o.id', 'o.totalMinor as total', 'l.quantity', 'unitPriceMinor as price', 'unitFeeMinor as fee'])
    .execute();
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const of = (orderId: string) => lines.filter(({ id }) => id === orderId);
  const sold = orders.filter(({ orderId }) => bought.has(orderId));
  const priceOf = ({ orderId }: Begun) => sum(of(orderId).map((line) => line.quantity * line.price));
  const feeOf = ({ orderId }: Begun) => sum(of(orderId).map((line) => line.quantity * line.fee));
  const [price, fees] = [sum(sold.map(priceOf)), sum(sold.map(feeOf))];
  const kept = sum(
    orders.map(({ life: { pays, feeNamed, providerKeeps } }) =>
      pays === 'never' || feeNamed === 'never' ? 0 : providerKeeps,
    ),
  );
  const wholly = sold.filter((one) => one.life.refunded === 'all');
  const feesBack = sum(wholly.map(feeOf));
  const back =
    sum(wholly.map(({ charge }) => charge)) +
    sum(sold.filter((one) => one.life.refunded === 'price').map(priceOf)) +
    sum([...parts.values()]);
  const charged = sum(sold.map(({ charge }) => charge));

  expect(charged).toBe(payer === 'customer' ? price + fees : price);
  expect(sum(rows.map((row) => row.minor))).toBe(0);
  expect(0 - balance('platform')).toBe(fees - feesBack);
  expect(0 - balance('organiser')).toBe(charged - (fees - feesBack) - kept - back);
  expect(balance('provider:fake')).toBe(charged - kept - back);
  // Money that bought nothing was refunded to the last cent.
  expect(balance('customer')).toBe(0);
}
