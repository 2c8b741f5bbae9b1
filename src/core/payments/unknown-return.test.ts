import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { settleException } from '../exceptions/settle-exception.ts';
import { sweepReturns } from './learn-return.ts';
import { refundOrder } from './refund-order.ts';
import { aHeldOrder } from './testing/bought-order.ts';
import { anOwnAccount } from './testing/own-account.ts';
import { verifyPayment } from './verify-payment.ts';

/** Payments of which nobody can say what went back: what they bought waits on hold, and people hear of it. */
const app = await createTestApp();
const admin = await aUser(app, { admin: true });
const { provider } = app;
const MINUTE = 60_000;
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
  event = await anEvent(app);
  account = await anOwnAccount(app, event);
  await app.runJobs();
  app.outbox.length = 0;
});

const filed = async (state: 'open' | 'settled' = 'open', actor = event.owner) =>
  (await listExceptions(app, actor, { state }, event.eventId)).exceptions.filter(
    ({ kind }) => kind === 'reconciliation' || kind === 'unseen_return',
  );
/** As the likeliest decision that what is filed offers. */
const settle = async () => {
  const [one] = await filed();
  const decision = one?.decisions[0];
  await settleException(app, event.owner, one?.id, { decision, note: 'Nothing went back.' });
};
const ticketsOf = async (orderId: string) =>
  (await app.db.selectFrom('tickets').where('order_id', '=', orderId).select('state').execute()).map(
    ({ state }) => state,
  );

/** Paid when the hold was over, while its provider does not say what went back. */
async function unknown() {
  const order = await aHeldOrder(app, event);
  provider.report(order.reference, { status: 'succeeded' });
  app.clock.advance(16 * MINUTE);
  provider.failing = { refunds: new Error('503') };
  expect(await verifyPayment(app, { ...order, number: 1 })).toBe('paid');
  expect(await ticketsOf(order.orderId)).toEqual(['frozen']);
  return order;
}

async function minutes(count: number) {
  let asked = 0;
  for (let five = 0; five < count; five += 5) {
    app.clock.advance(5 * MINUTE);
    asked += await sweepReturns(app);
  }
  return asked;
}

test('the account is gone: filed at once and once, asked after once a day, and settled by the answer', async () => {
  const { orderId } = await unknown();
  provider.failing = {};
  provider.gone.add(account);
  await minutes(5);
  for (const actor of [event.owner, admin]) {
    expect(await filed('open', actor)).toMatchObject([
      {
        order: { id: orderId },
        provider: 'fake',
        amount: { minor: 35_000, currency: 'ZAR' },
        kind: 'unseen_return',
        detail: expect.stringMatching(
          /no longer connected.*say so here: what it bought becomes valid right away/s,
        ),
        outcome: null,
      },
    ]);
  }
  expect(await minutes(3 * 24 * 60)).toBe(3);
  expect(await filed()).toHaveLength(1);
  expect(await ticketsOf(orderId)).toEqual(['frozen']);

  provider.gone.clear();
  await minutes(24 * 60);
  expect(await filed()).toEqual([]);
  expect(await filed('settled')).toMatchObject([{ outcome: 'known_since', settled: { by: null } }]);
  await app.runJobs();
  expect(await ticketsOf(orderId)).toEqual(['valid']);
  expect(app.outbox.map(({ kind }) => kind)).toEqual(['tickets']);
  expect(await breaches(app)).toEqual([]);
});

test('no clear answer: filed after an hour, asked after on and on, and settled by the answer', async () => {
  const { orderId } = await unknown();
  provider.failing = { dispute: new Error('A dispute was resolved as "perhaps".') };
  await minutes(55);
  expect(await filed()).toEqual([]);
  await minutes(10);
  expect(await filed()).toMatchObject([{ detail: expect.stringContaining('no clear answer') }]);
  expect(await minutes(60)).toBe(12);
  expect(await filed()).toHaveLength(1);
  provider.failing = {};
  await minutes(5);
  expect(await filed()).toEqual([]);
  expect(await ticketsOf(orderId)).toEqual(['valid']);
});

test('settled by a person it stays so, and the answer is heard all the same', async () => {
  const { orderId } = await unknown();
  await minutes(65);
  await settle();
  await minutes(60);
  expect(await filed()).toEqual([]);
  expect(await ticketsOf(orderId)).toEqual(['frozen']);
  provider.failing = {};
  await minutes(5);
  expect(await filed('settled')).toMatchObject([
    {
      settled: { note: 'Nothing went back.' },
    },
  ]);
  expect(await ticketsOf(orderId)).toEqual(['valid']);
});

describe('a payment to an account that is gone for good', () => {
  test('is released by a person who says that nothing went back', async () => {
    const { orderId } = await unknown();
    provider.gone.add(account);
    await minutes(5);
    expect((await filed())[0]?.decisions).toEqual(['nothing_refunded', 'settled']);
    await settle();
    expect(await ticketsOf(orderId)).toEqual(['valid']);
    await app.runJobs();
    expect(app.outbox.map(({ kind }) => kind)).toEqual(['tickets']);
    expect(await minutes(3 * 24 * 60)).toBe(0);
    expect(await filed()).toEqual([]);
    expect(await filed('settled')).toMatchObject([
      {
        settled: { decision: 'nothing_refunded', note: 'Nothing went back.' },
      },
    ]);
    expect(await breaches(app)).toEqual([]);
  });

  test('can be released also where it had been filed before, or settled, as one without a clear answer', async () => {
    for (const settled of [false, true]) {
      const { orderId } = await unknown();
      await minutes(65);
      if (settled) await settle();
      provider.gone.add(account);
      await minutes(5);
      expect(await filed()).toMatchObject([{ kind: 'unseen_return' }]);
      await settle();
      expect(await ticketsOf(orderId)).toEqual(['valid']);
      provider.gone.clear();
    }
  });

  test('stays refunded where its money was to go back', async () => {
    const { orderId } = await unknown();
    provider.gone.add(account);
    await minutes(5);
    await refundOrder(app, event.owner, { eventId: event.eventId, orderId });
    await app.runJobs();
    app.outbox.length = 0;
    await settle();
    await app.runJobs();
    expect(await ticketsOf(orderId)).toEqual(['revoked']);
    expect(app.outbox).toEqual([]);
  });

  test('that is back says what went back, whatever a person says', async () => {
    const { orderId, reference } = await unknown();
    provider.gone.add(account);
    await minutes(5);
    provider.gone.clear();
    await expect(settle()).rejects.toMatchObject({ code: 'payment.provider-unavailable' });
    expect(await ticketsOf(orderId)).toEqual(['frozen']);
    provider.failing = {};
    provider.refundByHand(reference, 35_000);
    await expect(settle()).rejects.toMatchObject({ code: 'exception.settled-already' });
    expect(await ticketsOf(orderId)).toEqual(['revoked']);
    expect(await filed('settled')).toMatchObject([{ outcome: 'known_since' }]);
  });
});

test('one that is known by the first question files nothing', async () => {
  const { orderId } = await unknown();
  provider.failing = {};
  await minutes(120);
  expect([...(await filed()), ...(await filed('settled'))]).toEqual([]);
  expect(await ticketsOf(orderId)).toEqual(['valid']);
});
