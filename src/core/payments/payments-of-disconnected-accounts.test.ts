import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { sweepWebhooks } from '../webhooks/process-webhook.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { sweepPayments } from './sweep-payments.ts';
import { aHeldOrder, aPaidOrder, stateOf } from './testing/bought-order.ts';
import { anOwnAccount } from './testing/own-account.ts';
import { verifyPayment } from './verify-payment.ts';

/** Payments to an organiser's own account that was disconnected before we knew whether they were charged. */
const app = await createTestApp();
const { provider } = app;
const DAY = 86_400_000;
let account = '';
let event: Awaited<ReturnType<typeof anEvent>>;
provider.payouts = {
  banks: async () => [],
  holderOf: async () => undefined,
  save: async () => ({ account }),
};

beforeEach(async () => {
  provider.failing = {};
  provider.gone.clear();
  event = await anEvent(app, { startsAt: new Date('2030-01-01T18:00:00Z') });
  account = await anOwnAccount(app, event);
});

afterEach(async () => expect(await breaches(app)).toEqual([]));

const keyOf = ({ eventId, orderId }: { eventId: string; orderId: string }) => ({
  eventId,
  orderId,
  number: 1,
});
const filed = async (state: 'open' | 'resolved' = 'open', actor = event.owner) =>
  (await listExceptions(app, actor, { state }, event.eventId)).exceptions;

async function onItsWay() {
  const order = await aHeldOrder(app, event, { quantity: 2 });
  provider.report(order.reference, { status: 'pending' });
  await verifyPayment(app, keyOf(order));
  return order;
}

async function notice(reference: string) {
  const body = Buffer.from(
    JSON.stringify({ eventType: 'charge.success', reference, objectId: reference, status: 'success' }),
  );
  await receiveWebhook(app, 'fake', body, new Headers({ 'x-fake-signature': 'good' }));
  const inbox = app.db.selectFrom('webhook_inbox').where('reference', '=', reference);
  await sweepWebhooks(app);
  return (await inbox.select('processedAt').executeTakeFirstOrThrow()).processedAt;
}

async function days(count: number) {
  for (let half = 0; half < count * 2; half += 1) {
    app.clock.advance(DAY / 2);
    await expireHolds(app);
    await sweepPayments(app);
  }
}

test('a pending one is filed once, says what can be done, and is resolved by its organiser', async () => {
  const order = await onItsWay();
  provider.gone.add(account);
  provider.report(order.reference, { status: 'succeeded' });
  expect(await notice(order.reference)).toEqual(app.clock.now());
  await days(61);
  expect(await filed()).toMatchObject([
    {
      kind: 'reconciliation',
      order: { id: order.orderId },
      amount: { minor: 70_000, currency: 'ZAR' },
      outcome: null,
      detail: expect.stringMatching(
        /own account .* no longer connected.*we can’t see whether .* charged.*dashboard.*mark this as resolved/s,
      ),
    },
  ]);
  expect(await filed('open', await aUser(app, { admin: true }))).toHaveLength(1);
  const [open] = await filed();
  await resolveException(app, event.owner, open?.id, { note: 'Sent back in our dashboard.' });
  await notice(order.reference);
  expect(await filed()).toEqual([]);
});

test('a pending one is filed without a notice too: such accounts may send none', async () => {
  await onItsWay();
  provider.gone.add(account);
  await days(1);
  expect(await filed()).toHaveLength(1);
  await days(61);
  expect(await filed()).toHaveLength(1);
});

test('one that was never reported as paid is filed by a signed notice', async () => {
  const order = await aHeldOrder(app, event);
  provider.gone.add(account);
  await notice(order.reference);
  expect(await filed()).toMatchObject([{ order: { id: order.orderId } }]);
});

test('one that was begun is filed only when its checks have ended: the account may come back before', async () => {
  await aHeldOrder(app, event);
  provider.gone.add(account);
  await days(2);
  expect(await filed()).toEqual([]);
  await days(3);
  expect(await filed()).toHaveLength(1);
});

test.each(['failed', 'abandoned'] as const)('one that had %s before files nothing', async (status) => {
  const order = await aHeldOrder(app, event);
  provider.report(order.reference, { status });
  await verifyPayment(app, keyOf(order));
  provider.gone.add(account);
  await days(5);
  expect(await filed()).toEqual([]);
});

test.each([
  ['succeeded', 'paid', 'booked_since'],
  ['failed', 'held', 'not_charged'],
] as const)(
  'one whose account is back and that has %s resolves what was filed',
  async (status, state, outcome) => {
    const order = await onItsWay();
    provider.gone.add(account);
    await notice(order.reference);
    expect(await filed()).toHaveLength(1);
    provider.gone.clear();
    provider.report(order.reference, { status });
    await verifyPayment(app, keyOf(order));
    expect(await stateOf(app, order)).toBe(state);
    expect(await filed()).toEqual([]);
    expect(await filed('resolved')).toMatchObject([{ outcome: outcome, resolved: { by: null } }]);
  },
);

test('notices of a payment that was recorded before file nothing', async () => {
  const order = await aPaidOrder(app, event);
  provider.gone.add(account);
  await notice(order.reference);
  expect(await filed()).toEqual([]);
});

test('a paid one whose fee was never reported is filed as such, and no longer checked', async () => {
  const order = await aPaidOrder(app, event);
  provider.gone.add(account);
  await days(5);
  expect(await filed()).toMatchObject([
    { kind: 'reconciliation', detail: expect.stringContaining('hasn’t told us its fee') },
  ]);
  const attempt = app.db.selectFrom('payment_attempts').where('orderId', '=', order.orderId);
  expect(await attempt.select('checkAt').executeTakeFirst()).toEqual({ checkAt: null });
});
