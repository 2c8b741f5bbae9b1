import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { blankDocuments } from '../../../tests/fakes/documents.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { askReconciliation, listReconciliations } from '../payments/ask-reconciliation.ts';
import { differenceInWords } from '../payments/difference-words.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import { continueReconciliation } from '../payments/reconcile.ts';
import { aHeldOrder, aPaidOrder, stateOf } from '../payments/testing/bought-order.ts';
import { checkDispute, sweepDisputes } from './check-disputes.ts';
import { disputesOf, ticketStates } from './testing/disputed-order.ts';

/** Disputes that no notice told of: the provider's list of them beside our books. */
const app = await createTestApp({ documents: blankDocuments });
const admin = await aUser(app, { admin: true });
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
});
afterEach(async () => expect(await breaches(app)).toEqual([]));

/** An hour later, so that all there is lies within the comparison: of one day, which is quicker than the daily one's sixteen. */
async function compareBooks() {
  app.clock.advance(3_600_000);
  await askReconciliation(app, admin, { days: 1 });
  await app.runJobs();
  const [run] = (await listReconciliations(app, admin, {})).runs;
  if (!run) throw new Error('There is no run.');
  return run;
}

/** What differs of this test's event, or of none. */
const found = ({ differences }: Awaited<ReturnType<typeof compareBooks>>) =>
  differences
    .filter(({ order }) => order === null || order.eventId === event.eventId)
    .map((one) => [one.kind, one.outcome, differenceInWords(one)]);

const filed = async (kind: 'dispute' | 'reconciliation') =>
  (await listExceptions(app, admin, {}, event.eventId)).exceptions
    .filter((one) => one.kind === kind)
    .map(({ subject }) => subject);

const transfersOf = (orderId: string) =>
  app.db
    .selectFrom('ledger_transfers')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'dispute')
    .select(['debit_account', 'credit_account', 'amount_minor'])
    .execute();

describe('a dispute that nobody heard of', () => {
  test.each([
    ['open', 'frozen', 'paid'],
    ['won', 'valid', 'paid'],
    ['lost', 'revoked', 'refunded'],
  ] as const)('%s by then, is found and recorded', async (state, tickets, orderState) => {
    const order = await aPaidOrder(app, event);
    app.provider.dispute({ id: `unheard ${state}`, reference: order.reference, state });
    await sweepDisputes(app);
    expect(await disputesOf(app, order)).toEqual([]);
    const run = await compareBooks();
    expect(await disputesOf(app, order)).toMatchObject([{ state, amount_minor: 35_000 }]);
    expect(await ticketStates(app, order)).toEqual([tickets]);
    expect(await stateOf(app, order)).toBe(orderState);
    expect(found(run)).toEqual([
      [
        'dispute-missing-here',
        'recorded',
        `Disputed with the provider (350.00 ZAR, “${state}”), and not in our books: it is in our books now.`,
      ],
    ]);
    expect(run).toMatchObject({ settled: 1, state: 'done' });
    expect(await transfersOf(order.orderId)).toEqual(
      state === 'lost'
        ? [{ debit_account: 'organiser', credit_account: 'provider:fake', amount_minor: 35_000 }]
        : [],
    );
    expect(await filed('reconciliation')).toEqual([]);
    const told = app.outbox.filter(
      (mail) => mail.kind.startsWith('dispute') && mail.to === event.owner.email,
    );
    expect(told).toHaveLength(1);
    // The next comparison finds nothing any more.
    expect(found(await compareBooks())).toEqual([]);
  });

  test('is asked after from then on, so its end is heard of the same day', async () => {
    const order = await aPaidOrder(app, event);
    const { id } = app.provider.dispute({ id: 'unheard, then lost', reference: order.reference });
    await compareBooks();
    expect(await ticketStates(app, order)).toEqual(['frozen']);
    app.provider.dispute({ id, reference: order.reference, state: 'lost' });
    app.clock.advance(4 * 3_600_000);
    await sweepDisputes(app);
    expect(await ticketStates(app, order)).toEqual(['revoked']);
  });

  test('of a payment whose success nobody heard of either, buys its tickets and puts them on hold', async () => {
    const order = await aHeldOrder(app, event);
    app.provider.report(order.reference, { status: 'succeeded' });
    app.provider.unlisted.add(order.reference);
    app.provider.dispute({ id: 'wholly unheard', reference: order.reference });
    await compareBooks();
    expect(await ticketStates(app, order)).toEqual(['frozen']);
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
        'All of it went back with the provider (350.00 ZAR), and not in our books: it is in our books now.',
      ],
    ]);
    expect(await filed('reconciliation')).toEqual([]);
  });
});

test('a decision that nobody heard of is recorded', async () => {
  const order = await aPaidOrder(app, event);
  const key = { ...order, number: 1 };
  const { id } = app.provider.dispute({ id: 'half heard', reference: order.reference });
  await checkDispute(app, key, { provider: 'fake', id });
  app.provider.dispute({ id, reference: order.reference, state: 'lost' });
  expect(found(await compareBooks())).toEqual([
    [
      'dispute-state',
      'recorded',
      'A dispute (350.00 ZAR) is “lost” with the provider, and was not in our books: it is in our books now.',
    ],
  ]);
  expect(await stateOf(app, order)).toBe('refunded');
});

test('what contradicts our books, and what only one side has, is for a person; nothing is changed', async () => {
  const [turned, less, gone] = [
    await aPaidOrder(app, event),
    await aPaidOrder(app, event),
    await aPaidOrder(app, event),
  ];
  for (const [id, order, state] of [
    ['turned', turned, 'won'],
    ['less', less, 'lost'],
    ['gone', gone, 'open'],
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
    ['dispute-amount', null, 'Disputed 349.99 ZAR with the provider, 350.00 ZAR in our books.'],
    [
      'dispute-missing-here',
      null,
      'Disputed with the provider (7.00 ZAR, “open”), and not in our books: no payment here is the one that it names.',
    ],
    [
      'dispute-missing-there',
      null,
      'Disputed in our books (350.00 ZAR), and the provider knows nothing of it.',
    ],
    [
      'dispute-state',
      null,
      'A dispute (350.00 ZAR) is “lost” with the provider, and was not in our books: it had been decided otherwise here, and stays so.',
    ],
  ]);
  expect(await stateOf(app, turned)).toBe('paid');
  expect((await filed('reconciliation')).sort()).toEqual([
    `dispute-amount ${less.reference}`,
    `dispute-missing-there ${gone.reference}`,
    `dispute-state ${turned.reference}`,
  ]);
  expect(await filed('dispute')).toContain('fake: turned, decided again');
});

test('a provider that does not answer for its disputes cuts the run short, and it goes on', async () => {
  const order = await aPaidOrder(app, event);
  app.provider.dispute({ id: 'behind a fault', reference: order.reference });
  app.provider.failing.dispute = new Error('/dispute answered 503');
  const run = await compareBooks();
  expect(run).toMatchObject({ state: 'cut-short', trouble: '/dispute answered 503' });
  delete app.provider.failing.dispute;
  app.clock.advance(15 * 60_000);
  await continueReconciliation(app, { runId: run.id });
  expect(await ticketStates(app, order)).toEqual(['frozen']);
});
