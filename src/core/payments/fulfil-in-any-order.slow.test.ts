import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { sweepPayments } from './sweep-payments.ts';

/**
 * Payments at every moment around the end of a hold, reported by webhook, browser and sweeper in every order, twice each or all at once.
 * Each payment buys its tickets exactly once or is refunded exactly once, with one mail.
 */
const app = await createTestApp();

const HOUR = 3_600_000;
const ARRIVALS = { 'T-1 ms': -1, T: 0, 'T+1 ms': 1, 'T+72 h': 72 * HOUR };
const TOLD = ['webhook', 'callback', 'sweeper'] as const;
type Source = (typeof TOLD)[number];

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

const ORDERS = [
  ...permutations(TOLD).map((order) => ({
    name: `${order.join(', ')}, each again`,
    rounds: [...order, ...order].map((one) => [one]),
  })),
  { name: 'all twice and at once', rounds: [[...TOLD, ...TOLD]] },
];

const CASES = Object.entries(ARRIVALS).flatMap(([when, offset]) =>
  [false, true].flatMap((sweptBefore) =>
    [true, false].flatMap((seatLeft) =>
      ORDERS.map((order) => ({ when, offset, sweptBefore, seatLeft, ...order })),
    ),
  ),
);

/** The case of each event. The books are checked once for all cases; a check per case would take a third of the time. */
const caseOf = new Map<string, string>();

test.each(CASES)(
  'paid at $when, hold swept before: $sweptBefore, seat left: $seatLeft; $name',
  async ({ offset, sweptBefore, seatLeft, rounds, ...about }) => {
    app.clock.advance(1000);
    app.outbox.length = 0;
    const event = await anEvent(app, { types: [{ capacity: 1 }] });
    caseOf.set(event.eventId, JSON.stringify({ sweptBefore, seatLeft, ...about }));
    const mine = await order(event);
    const holdEnds = new Date(mine.holdExpiresAt);

    app.clock.set(new Date(holdEnds.getTime() + offset));
    if (sweptBefore) await expireHolds(app);
    const wasFreed = sweptBefore && offset >= 0;
    const isTaken = wasFreed && !seatLeft;
    if (isTaken) await buy(event);
    app.outbox.length = 0;

    app.provider.report(mine.reference, { status: 'succeeded' });
    for (const round of rounds) await Promise.all(round.map((source) => tell(source, mine)));
    await app.runJobs();

    const page = await getOrderPage(app, mine.guest, mine);
    expect(page.state).toBe(isTaken ? 'expired' : 'paid');
    expect(page.tickets).toHaveLength(isTaken ? 0 : 1);
    expect(page.refunds).toMatchObject(
      isTaken ? [{ amount: page.total, reason: 'paid-too-late', state: 'done' }] : [],
    );
    expect(app.outbox.map(({ kind }) => kind)).toEqual([isTaken ? 'order-refunded' : 'tickets']);
    const refunds = [...app.provider.refunds.values()].filter(
      ({ reference }) => reference === mine.reference,
    );
    expect(refunds).toHaveLength(isTaken ? 1 : 0);
    // The provider never reports its fee: the sweeps of later cases need not ask for it.
    const paid = app.db.updateTable('payment_attempts').where('eventId', '=', event.eventId);
    await paid.set({ checkAt: null }).execute();
  },
);

test('the books of all cases balance', async () => {
  const found = await breaches(app);
  expect(
    found.map((line) => [...caseOf].reduce((text, [id, name]) => text.replace(id, `${name} ${id}`), line)),
  ).toEqual([]);
});

type Event = Awaited<ReturnType<typeof anEvent>>;
type Order = Awaited<ReturnType<typeof order>>;

async function order({ eventId, types }: Event) {
  const guest = aGuest(app);
  const buyer = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
  const { orderId, holdExpiresAt } = await placeOrder(app, guest, buyer);
  return {
    guest,
    eventId,
    orderId,
    holdExpiresAt,
    reference: paymentReference({ eventId, orderId, number: 1 }),
  };
}

async function buy(event: Event): Promise<void> {
  const theirs = await order(event);
  app.provider.report(theirs.reference, { status: 'succeeded' });
  await tell('callback', theirs);
  await app.runJobs();
}

async function tell(source: Source, { guest, eventId, orderId, reference }: Order): Promise<void> {
  if (source === 'sweeper') {
    await sweepPayments(app);
  } else if (source === 'callback') {
    await getOrderPage(app, guest, { eventId, orderId });
  } else {
    const notice = { eventType: 'charge.success', reference, objectId: reference, status: 'success' };
    const signed = new Headers({ 'x-fake-signature': 'good' });
    await receiveWebhook(app, 'fake', Buffer.from(JSON.stringify(notice)), signed);
    await app.runJobs();
  }
}
