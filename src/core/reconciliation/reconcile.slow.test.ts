import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { differenceInWords } from '../exceptions/difference-words.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { aHeldOrder, aPaidOrder, stateOf } from '../payments/testing/bought-order.ts';
import { continueReconciliation } from './reconcile.ts';
import { listReconciliations, requestReconciliation } from './request-reconciliation.ts';
import { runReconciliations } from './testing/run-reconciliations.ts';

const app = await createTestApp();
const admin = await aUser(app, { admin: true });

const latest = async () => {
  const [run] = (await listReconciliations(app, admin, {})).runs;
  if (!run) throw new Error('There is no run.');
  return run;
};

/** A day later, so that the daily run is due and everything lies within it. */
async function runDaily() {
  app.clock.advance(86_400_000);
  await runReconciliations(app);
  return latest();
}

test('both sides agree: nothing differs, refunded and reversed payments included', async () => {
  const event = await anEvent(app);
  await aPaidOrder(app, event);
  await aHeldOrder(app, event);
  const refunded = await aPaidOrder(app, event);
  await refundOrder(app, event.owner, { eventId: refunded.eventId, orderId: refunded.orderId });
  await app.runJobs();
  app.provider.report(refunded.reference, { status: 'failed' });
  app.provider.foreign.push({
    reference: 'another-shop-17',
    status: 'succeeded',
    amountMinor: 100,
    currency: 'ZAR',
    feeMinor: null,
    channel: null,
  });
  const run = await runDaily();
  // Each quarter of a day is requested, and the fake provider lists everything every time.
  expect(run).toMatchObject({ daily: true, state: 'done', resolved: 0, differences: [], trouble: null });
  expect(run.theirs).toBeGreaterThanOrEqual(4);
  expect(run.foreign).toBeGreaterThanOrEqual(1);
  expect(await breaches(app)).toEqual([]);
  app.provider.foreign.length = 0;
});

test('a payment that is only recorded there is recorded here at once', async () => {
  const order = await aHeldOrder(app, await anEvent(app));
  app.provider.report(order.reference, { status: 'succeeded' });
  const run = await runDaily();
  expect(await stateOf(app, order)).toBe('paid');
  expect(run).toMatchObject({
    resolved: 1,
    differences: [{ kind: 'unpaid-here', order: { orderId: order.orderId }, outcome: 'paid' }],
  });
  expect(run.differences.map(differenceInWords)).toEqual([
    'Paid at the card provider (350.00\u00a0ZAR), but not recorded here: we’ve recorded it now, and the tickets are on their way.',
  ]);
  const { exceptions } = await listExceptions(app, admin, {});
  expect(exceptions.filter(({ kind }) => kind === 'reconciliation')).toEqual([]);
});

test('every other difference is filed once, and nothing is changed', async () => {
  const event = await anEvent(app);
  const [amount, missing, unpaid, fee] = [
    await aPaidOrder(app, event),
    await aPaidOrder(app, event),
    await aPaidOrder(app, event),
    await aPaidOrder(app, event),
  ];
  app.provider.report(amount.reference, { amountMinor: 34_999 });
  app.provider.payments.delete(missing.reference);
  app.provider.report(unpaid.reference, { status: 'abandoned' });
  await app.db
    .updateTable('payment_attempts')
    .set({ providerFeeMinor: 1_000 })
    .where('orderId', '=', fee.orderId)
    .execute();
  app.provider.report(fee.reference, { feeMinor: 1_050 });
  const nobodys = paymentReference({ eventId: app.newId(), orderId: app.newId(), number: 1 });
  const paid = { status: 'succeeded' as const, currency: 'ZAR', feeMinor: null, channel: null };
  app.provider.foreign.push({ reference: nobodys, amountMinor: 700, ...paid });

  app.clock.advance(3_600_000);
  await requestReconciliation(app, admin, { days: 1 });
  await app.runJobs();
  const run = await latest();
  expect(run).toMatchObject({ daily: false, requestedBy: admin.email, state: 'done' });
  const inWords = Object.fromEntries(
    run.differences.map((difference) => [difference.kind, differenceInWords(difference)]),
  );
  expect(inWords).toEqual({
    amount: 'The card provider says 349.99\u00a0ZAR was paid, our books say 350.00\u00a0ZAR.',
    'missing-there': 'Paid in our books (350.00\u00a0ZAR), but the card provider doesn’t know about it.',
    'unpaid-there': 'Paid in our books (350.00\u00a0ZAR), but the card provider says “abandoned”.',
    fee: 'The card provider says it keeps 10.50\u00a0ZAR, our books say 10.00\u00a0ZAR.',
    'missing-here':
      'Paid at the card provider (7.00\u00a0ZAR) with one of our references, but we don’t know this payment.',
  });
  await requestReconciliation(app, admin, { days: 1 });
  await app.runJobs();
  const { exceptions } = await listExceptions(app, admin, {});
  const filed = exceptions
    .map(({ kind, code, order, reference }) => `${kind} ${code} ${order?.id ?? reference}`)
    .sort();
  expect(filed).toEqual(
    [
      `reconciliation amount ${amount.orderId}`,
      `reconciliation missing-there ${missing.orderId}`,
      `reconciliation unpaid-there ${unpaid.orderId}`,
      `reconciliation fee ${fee.orderId}`,
      `unknown_payment null ${nobodys}`,
    ].sort(),
  );
  app.provider.foreign.length = 0;
});

test('a payment that the list leaves out is requested separately', async () => {
  const order = await aPaidOrder(app, await anEvent(app));
  app.provider.unlisted.add(order.reference);
  const before = (await latest()).id;
  const run = await runDaily();
  expect(run.id).not.toBe(before);
  expect(run.differences.filter(({ reference }) => reference === order.reference)).toEqual([]);
});

test('a run that the provider interrupts says so, keeps its results, and continues later', async () => {
  app.clock.advance(86_400_000);
  app.provider.failing.list = new Error('/transaction answered 503: Service Unavailable');
  await runReconciliations(app);
  const cut = await latest();
  expect(cut).toMatchObject({
    state: 'cut-short',
    givenUp: false,
    trouble: '/transaction answered 503: Service Unavailable',
    // The end of the part that compares only refunds.
    comparedUntil: new Date(Date.parse(cut.from) + 19 * 86_400_000).toISOString(),
  });
  delete app.provider.failing.list;
  await runReconciliations(app);
  expect((await latest()).state).toBe('cut-short');
  app.clock.advance(15 * 60_000);
  await runReconciliations(app);
  expect(await latest()).toMatchObject({ id: cut.id, state: 'done', trouble: null, comparedUntil: cut.to });
});

test('after a day without an answer a run is given up; the next day’s run compares the same period', async () => {
  app.clock.advance(86_400_000);
  app.provider.failing.list = new Error('gone');
  await runReconciliations(app);
  const { id } = await latest();
  app.clock.advance(86_400_000);
  await continueReconciliation(app, { runId: id });
  const { runs } = await listReconciliations(app, admin, {});
  expect(runs.find((run) => run.id === id)).toMatchObject({ state: 'cut-short', givenUp: true });
  delete app.provider.failing.list;
});

test('runs once a day over all processes, and two presses start one', async () => {
  app.clock.advance(86_400_000);
  const count = async () => (await app.db.selectFrom('reconciliations').select('id').execute()).length;
  const before = await count();
  await Promise.all([runReconciliations(app), runReconciliations(app), runReconciliations(app)]);
  expect((await count()) - before).toBe(1);
  const asked = await Promise.all([
    requestReconciliation(app, admin, {}),
    requestReconciliation(app, admin, { days: 30 }),
  ]);
  expect(asked.map(({ started }) => started).sort()).toEqual([0, 1]);
  await app.runJobs();
});

test('admins only', async () => {
  const user = await aUser(app);
  for (const attempt of [requestReconciliation(app, user, {}), listReconciliations(app, user, {})]) {
    await expect(attempt).rejects.toMatchObject({ code: 'account.admin-only' });
  }
  await expect(requestReconciliation(app, admin, { days: 93 })).rejects.toMatchObject({ kind: 'invalid' });
});

test('refunds that only the provider has are booked at once; other differences are filed', async () => {
  const event = await anEvent(app);
  const [byHand, missing, other] = [
    await aPaidOrder(app, event),
    await aPaidOrder(app, event),
    await aPaidOrder(app, event),
  ];
  for (const { eventId, orderId } of [missing, other])
    await refundOrder(app, event.owner, { eventId, orderId });
  await app.runJobs();
  app.provider.refundByHand(byHand.reference, 35_000);
  for (const [id, refund] of app.provider.refunds) {
    if (refund.reference === missing.reference) app.provider.refunds.delete(id);
    if (refund.reference === other.reference) refund.amountMinor = 34_999;
  }
  const run = await runDaily();
  expect(await stateOf(app, byHand)).toBe('refunded');
  const about = (reference: string) =>
    run.differences
      .filter((one) => one.reference === reference && one.kind.startsWith('refund'))
      .map(({ kind, outcome }) => [kind, outcome]);
  expect(about(byHand.reference)).toEqual([['refund-missing-here', 'recorded']]);
  expect(about(missing.reference)).toEqual([['refund-missing-there', null]]);
  expect(about(other.reference)).toEqual([['refund-amount', null]]);
  expect(run.differences.map(differenceInWords)).toEqual(
    expect.arrayContaining([
      'Refunded at the card provider (350.00\u00a0ZAR), but not in our books: it’s in our books now.',
      'Refunded in our books (350.00\u00a0ZAR), but the card provider doesn’t know about it.',
      'The card provider says 349.99\u00a0ZAR was refunded, our books say 350.00\u00a0ZAR.',
    ]),
  );
});

test('a payment that cannot be recorded is filed, and the others are compared', async () => {
  const event = await anEvent(app);
  const [broken, other] = [await aPaidOrder(app, event), await aPaidOrder(app, event)];
  for (const { reference } of [broken, other]) app.provider.refundByHand(reference, 35_000);
  await sql
    .raw(`
    create function refuse_it() returns trigger language plpgsql as
      $$begin raise exception using errcode = '23514', message = 'new row violates a check'; end$$;
    create trigger refuse_it before insert on refunds for each row when (new.order_id = '${broken.orderId}')
      execute function refuse_it();
  `)
    .execute(app.db);
  const run = await runDaily();
  await sql.raw('drop trigger refuse_it on refunds; drop function refuse_it').execute(app.db);
  expect(run).toMatchObject({ state: 'done', trouble: null });
  expect(await stateOf(app, other)).toBe('refunded');
  expect(run.differences.filter(({ reference }) => reference === broken.reference)).toMatchObject([
    { kind: 'unreadable', order: { orderId: broken.orderId }, outcome: null },
  ]);
  const { exceptions } = await listExceptions(app, event.owner, {}, event.eventId);
  expect(exceptions).toMatchObject([
    { kind: 'reconciliation', detail: expect.stringMatching(/^We can’t compare/) },
  ]);
});
