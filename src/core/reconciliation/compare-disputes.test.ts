import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { checkDispute, sweepDisputes } from '../disputes/check-disputes.ts';
import { disputesOf, ticketStates } from '../disputes/testing/disputed-order.ts';
import { differenceInWords } from '../exceptions/difference-words.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { aHeldOrder, aPaidOrder, stateOf } from '../payments/testing/bought-order.ts';
import { continueReconciliation } from './reconcile.ts';
import { listReconciliations, requestReconciliation } from './request-reconciliation.ts';

/** Disputes that no webhook reported: the comparison of the provider's list with our books. */
const app = await createTestApp();
const admin = await aUser(app, { admin: true });
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
});
afterEach(async () => expect(await breaches(app)).toEqual([]));

/** An hour later, so that everything lies within the comparison. It covers one day, which is quicker than the daily run's sixteen. */
async function compareBooks() {
  app.clock.advance(3_600_000);
  await requestReconciliation(app, admin, { days: 1 });
  await app.runJobs();
  const [run] = (await listReconciliations(app, admin, {})).runs;
  if (!run) throw new Error('There is no run.');
  return run;
}

/** The differences of this test's event, and those of no event. */
const found = ({ differences }: Awaited<ReturnType<typeof compareBooks>>) =>
  differences
    .filter(({ order }) => order === null || order.eventId === event.eventId)
    .map((one) => [one.kind, one.outcome, differenceInWords(one)]);

const filed = async (kind: 'dispute' | 'reconciliation') =>
  (await listExceptions(app, admin, {}, event.eventId)).exceptions
    .filter((one) => one.kind === kind)
    .map(({ code, order }) => `${code} ${order?.id}`);

const transfersOf = (orderId: string) =>
  app.db
    .selectFrom('ledger_transfers')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'dispute')
    .select(['debitAccount', 'creditAccount', 'amountMinor'])
    .execute();

describe('a dispute that no webhook reported', () => {
  test.each([
    ['open', 'on_hold', 'paid'],
    ['won', 'valid', 'paid'],
    ['lost', 'revoked', 'refunded'],
  ] as const)('%s by then, is found and recorded', async (state, tickets, orderState) => {
    const order = await aPaidOrder(app, event);
    app.provider.dispute({ id: `unheard ${state}`, reference: order.reference, state });
    await sweepDisputes(app);
    expect(await disputesOf(app, order)).toEqual([]);
    const run = await compareBooks();
    expect(await disputesOf(app, order)).toMatchObject([{ state, amountMinor: 35_000 }]);
    expect(await ticketStates(app, order)).toEqual([tickets]);
    expect(await stateOf(app, order)).toBe(orderState);
    expect(found(run)).toEqual([
      [
        'dispute-missing-here',
        'recorded',
        `Disputed at the card provider (350.00 ZAR, “${state}”), but not in our books: it’s in our books now.`,
      ],
    ]);
    expect(run).toMatchObject({ resolved: 1, state: 'done' });
    expect(await transfersOf(order.orderId)).toEqual(
      state === 'lost'
        ? [{ debitAccount: 'organiser', creditAccount: 'provider:fake', amountMinor: 35_000 }]
        : [],
    );
    expect(await filed('reconciliation')).toEqual([]);
    const mails = app.outbox.filter(
      (mail) => mail.kind.startsWith('dispute') && mail.to === event.owner.email,
    );
    expect(mails).toHaveLength(1);
    // The next comparison finds nothing.
    expect(found(await compareBooks())).toEqual([]);
  });

  test('is checked from then on, so its end is noticed the same day', async () => {
    const order = await aPaidOrder(app, event);
    const { id } = app.provider.dispute({ id: 'unheard, then lost', reference: order.reference });
    await compareBooks();
    expect(await ticketStates(app, order)).toEqual(['on_hold']);
    app.provider.dispute({ id, reference: order.reference, state: 'lost' });
    app.clock.advance(4 * 3_600_000);
    await sweepDisputes(app);
    expect(await ticketStates(app, order)).toEqual(['revoked']);
  });

  test('of a payment that was not reported either, buys its tickets and puts them on hold', async () => {
    const order = await aHeldOrder(app, event);
    app.provider.report(order.reference, { status: 'succeeded' });
    app.provider.unlisted.add(order.reference);
    app.provider.dispute({ id: 'wholly unheard', reference: order.reference });
    await compareBooks();
    expect(await ticketStates(app, order)).toEqual(['on_hold']);
  });

  test('that took all of the money leaves no second difference behind', async () => {
    const order = await aPaidOrder(app, event);
    app.provider.dispute({ id: 'lost, reversed', reference: order.reference, state: 'lost' });
    app.provider.report(order.reference, { status: 'reversed' });
    const run = await compareBooks();
    expect(await stateOf(app, order)).toBe('refunded');
    expect(await transfersOf(order.orderId)).toHaveLength(1);
    expect(found(run)).toEqual([
      [
        'unpaid-there',
        'recorded',
        'All of it was refunded at the card provider (350.00 ZAR), but not in our books: it’s in our books now.',
      ],
    ]);
    expect(await filed('reconciliation')).toEqual([]);
  });
});

describe('a payment that is reported as reversed before the bank has decided', () => {
  const refundsOf = (orderId: string) =>
    app.db
      .selectFrom('ledger_transfers')
      .where('orderId', '=', orderId)
      .where('kind', 'in', ['refund', 'refund_reversal'])
      .select('kind')
      .execute();
  const refundAsked = (orderId: string) =>
    app.db
      .selectFrom('refunds')
      .where('orderId', '=', orderId)
      .select(['amountMinor', 'reason', 'state'])
      .execute();
  const balance = async () =>
    (
      await sql<{ minor: number }>`select coalesce(sum(amount_minor), 0)::bigint as minor from ledger_entries
        where event_id = ${event.eventId} and account = 'provider:fake'`.execute(app.db)
    ).rows[0]?.minor;

  test.each([
    ['lost', 'revoked', 'refunded', 0],
    ['won', 'valid', 'paid', 35_000],
  ] as const)(
    'is on hold until it is %s, and no refund of it is booked',
    async (end, tickets, state, left) => {
      const order = await aPaidOrder(app, event);
      const { id } = app.provider.dispute({ id: `reversed, then ${end}`, reference: order.reference });
      app.provider.report(order.reference, { status: 'reversed' });
      expect(found(await compareBooks())).toEqual([
        [
          'dispute-missing-here',
          'recorded',
          expect.stringMatching(/^Disputed at the card provider .*“reversed”.*: it’s in our books now\.$/),
        ],
      ]);
      expect(await ticketStates(app, order)).toEqual(['on_hold']);
      expect(await stateOf(app, order)).toBe('paid');
      expect(found(await compareBooks())).toEqual([]);
      app.provider.keepDispute({ ...dispute(id), state: end });
      if (end === 'won') app.provider.report(order.reference, { status: 'succeeded' });
      expect(found(await compareBooks())).toMatchObject([['dispute-state', 'recorded', expect.anything()]]);
      expect(await ticketStates(app, order)).toEqual([tickets]);
      expect(await stateOf(app, order)).toBe(state);
      expect(await refundsOf(order.orderId)).toEqual([]);
      expect(await transfersOf(order.orderId)).toHaveLength(end === 'lost' ? 1 : 0);
      expect(Math.abs((await balance()) ?? 0)).toBe(left);
      expect(found(await compareBooks())).toEqual([]);
      expect(await filed('reconciliation')).toEqual([]);
    },
  );

  test('is filed for a person if it stays reversed after the dispute was won: nothing is booked', async () => {
    const order = await aPaidOrder(app, event);
    const { id } = app.provider.dispute({ id: 'reversed, won, reversed', reference: order.reference });
    app.provider.report(order.reference, { status: 'reversed' });
    await compareBooks();
    app.provider.keepDispute({ ...dispute(id), state: 'won' });
    const run = await compareBooks();
    expect(found(run).map(([kind]) => kind)).toContain('dispute-state');
    await compareBooks();
    expect(await stateOf(app, order)).toBe('paid');
    expect(await ticketStates(app, order)).toEqual(['valid']);
    expect(await refundsOf(order.orderId)).toEqual([]);
    expect(await filed('reconciliation')).toEqual([`unpaid-there ${order.orderId}`]);
  });

  test.each([
    ['lost', 0],
    ['won', 0],
  ] as const)(
    'and was heard of too late: its money waits for the bank, and is not kept (%s)',
    async (end, left) => {
      const order = await aHeldOrder(app, event);
      app.clock.advance(16 * 60_000);
      await expireHolds(app);
      app.provider.report(order.reference, { status: 'succeeded' });
      const { id } = app.provider.dispute({ id: `late, ${end}`, reference: order.reference });
      app.provider.report(order.reference, { status: 'reversed' });
      await compareBooks();
      expect(await refundAsked(order.orderId)).toEqual([
        { amountMinor: 35_000, reason: 'paid-too-late', state: 'requested' },
      ]);
      expect(app.provider.refunds.size).toBe(0);
      const late = async () =>
        (await listExceptions(app, admin, {}, event.eventId)).exceptions.filter(
          ({ kind }) => kind === 'late',
        );
      expect(await late()).toMatchObject([{ outcome: 'refunded' }]);
      app.provider.keepDispute({ ...dispute(id), state: end });
      if (end === 'won') app.provider.report(order.reference, { status: 'succeeded' });
      app.clock.advance(4 * 3_600_000);
      await sweepDisputes(app);
      await app.runJobs();
      expect(await balance()).toBe(left);
      expect(await transfersOf(order.orderId)).toHaveLength(end === 'lost' ? 1 : 0);
      expect(await refundsOf(order.orderId)).toHaveLength(end === 'lost' ? 0 : 1);
      if (end === 'won') expect(await late()).toEqual([]);
      app.provider.refunds.clear();
    },
  );

  const dispute = (id: string) => {
    const known = app.provider.disputes.get(id);
    if (!known) throw new Error('It was disputed.');
    return known;
  };
});

test('a decision that was not reported is recorded', async () => {
  const order = await aPaidOrder(app, event);
  const key = { ...order, number: 1 };
  const { id } = app.provider.dispute({ id: 'half heard', reference: order.reference });
  await checkDispute(app, key, { provider: 'fake', id });
  app.provider.dispute({ id, reference: order.reference, state: 'lost' });
  expect(found(await compareBooks())).toEqual([
    [
      'dispute-state',
      'recorded',
      'A dispute (350.00 ZAR) is “lost” at the card provider, but not in our books: it’s in our books now.',
    ],
  ]);
  expect(await stateOf(app, order)).toBe('refunded');
});

test('contradictions and disputes that only one side has are filed for a person; nothing is changed', async () => {
  const [turned, less, missing] = [
    await aPaidOrder(app, event),
    await aPaidOrder(app, event),
    await aPaidOrder(app, event),
  ];
  for (const [id, order, state] of [
    ['turned', turned, 'won'],
    ['less', less, 'lost'],
    ['gone', missing, 'open'],
  ] as const) {
    app.provider.dispute({ id, reference: order.reference, state });
    await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id });
  }
  app.provider.dispute({ id: 'turned', reference: turned.reference, state: 'lost' });
  app.provider.dispute({ id: 'less', reference: less.reference, amountMinor: 34_999 });
  app.provider.disputes.delete('gone');
  const nobodys = paymentReference({ eventId: app.newId(), orderId: app.newId(), number: 1 });
  const unknown = { state: 'open' as const, amountMinor: 700, currency: 'ZAR', category: null, dueAt: null };
  app.provider.keepDispute({ id: 'unknown', reference: nobodys, ...unknown });
  app.provider.keepDispute({ id: 'foreign', reference: 'another-shop-17', ...unknown });

  const run = await compareBooks();
  expect(found(run).sort()).toEqual([
    ['dispute-amount', null, 'The card provider says 349.99 ZAR was disputed, our books say 350.00 ZAR.'],
    [
      'dispute-missing-here',
      null,
      'Disputed at the card provider (7.00 ZAR, “open”), but not in our books: it matches no payment here.',
    ],
    [
      'dispute-missing-there',
      null,
      'Disputed in our books (350.00 ZAR), but the card provider doesn’t know about it.',
    ],
    [
      'dispute-state',
      null,
      'A dispute (350.00 ZAR) is “lost” at the card provider, but not in our books: it was already decided the other way here, and we’ve kept that.',
    ],
  ]);
  expect(await stateOf(app, turned)).toBe('paid');
  expect((await filed('reconciliation')).sort()).toEqual([
    `dispute-amount ${less.orderId}`,
    `dispute-missing-there ${missing.orderId}`,
    `dispute-state ${turned.orderId}`,
  ]);
  expect(await filed('dispute')).toContain(`decided-again ${turned.orderId}`);
});

test('a provider that does not answer about its disputes interrupts the run, which continues later', async () => {
  const order = await aPaidOrder(app, event);
  app.provider.dispute({ id: 'behind a fault', reference: order.reference });
  app.provider.failing.dispute = new Error('/dispute answered 503');
  const run = await compareBooks();
  expect(run).toMatchObject({ state: 'cut-short', trouble: '/dispute answered 503' });
  delete app.provider.failing.dispute;
  app.clock.advance(15 * 60_000);
  await continueReconciliation(app, { runId: run.id });
  expect(await ticketStates(app, order)).toEqual(['on_hold']);
});
