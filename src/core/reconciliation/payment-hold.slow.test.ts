import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import type { Decision } from '../exceptions/exception.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { getEventMoney } from '../money/get-event-money.ts';
import { getOrderDocument } from '../order-page/get-order-documents.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { orderLinkKey } from '../orders/order-link.ts';
import { aHeldOrder, aPaidOrder, stateOf } from '../payments/testing/bought-order.ts';
import { anOwnAccount } from '../payments/testing/own-account.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { sweepRefunds } from '../refunds/check-refunds.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import { sweepHeldPayments } from './check-held-payment.ts';
import { listReconciliations } from './request-reconciliation.ts';
import { compareBooks } from './testing/compare-books.ts';

/** Payments whose money may be gone, and nobody can say: they are on hold, one exception says so, and a person decides. */
const app = await createTestApp();
const admin = await aUser(app, { admin: true });
const { provider } = app;
const MINUTE = 60_000;
let account = '';
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  delete provider.payouts;
  provider.failing = {};
  provider.gone.clear();
  // The sweep would check those of earlier tests too.
  await sql`update payment_attempts set hold_check_at = null`.execute(app.db);
  await sql`update tickets set state = 'valid' where state = 'on_hold'`.execute(app.db);
  event = await anEvent(app);
  await app.runJobs();
  app.outbox.length = 0;
});

const filed = async (state: 'open' | 'resolved' = 'open', actor = event.owner) =>
  (await listExceptions(app, actor, { state }, event.eventId)).exceptions.filter(
    ({ kind }) => kind === 'payment_on_hold',
  );
const others = async () =>
  (await listExceptions(app, event.owner, {}, event.eventId)).exceptions.map(
    ({ kind, code }) => code ?? kind,
  );
const decide = async (decision: Decision) =>
  resolveException(app, event.owner, (await filed())[0]?.id, { decision });
const ticketsOf = async ({ orderId }: { orderId: string }) =>
  (await app.db.selectFrom('tickets').where('orderId', '=', orderId).select('state').execute()).map(
    ({ state }) => state,
  );
const refundsOf = ({ orderId }: { orderId: string }) =>
  app.db
    .selectFrom('refunds')
    .where('orderId', '=', orderId)
    .orderBy('amountMinor')
    .select(['providerRefundId as id', 'amountMinor as minor', 'state', 'reason'])
    .execute();
const mails = () => app.outbox.map(({ kind }) => kind).sort();
const balances = async () =>
  (
    await sql<{ account: string; minor: number }>`
      select account, sum(amount_minor)::bigint as minor from ledger_entries where event_id = ${event.eventId}
      group by account having sum(amount_minor) <> 0 order by account`.execute(app.db)
  ).rows;

async function minutes(count: number) {
  let asked = 0;
  for (let five = 0; five < count; five += 5) {
    app.clock.advance(5 * MINUTE);
    asked += await sweepHeldPayments(app);
  }
  return asked;
}

/** A payment that its provider reports as reversed, without listing a refund or dispute: paid before, unknown here, or late. */
async function reversed(when: 'paid' | 'unheard' | 'late' = 'paid') {
  const order = when === 'paid' ? await aPaidOrder(app, event) : await aHeldOrder(app, event);
  if (when === 'late') {
    app.clock.advance(16 * MINUTE);
    await expireHolds(app);
  }
  await app.runJobs();
  app.outbox.length = 0;
  const began = app.clock.now();
  provider.report(order.reference, { status: 'reversed' });
  const key = { eventId: order.eventId, orderId: order.orderId, number: 1 };
  /** The differences that a comparison finds for it. */
  const compare = async () => {
    const id = await compareBooks(app, new Date(began.getTime() - 3_600_000));
    const { runs } = await listReconciliations(app, admin, {});
    const run = runs.find((one) => one.id === id);
    return run?.differences
      .filter((one) => one.order?.orderId === key.orderId)
      .map((one) => [one.kind, one.outcome]);
  };
  if (when === 'paid') expect(await compare()).toEqual([['unpaid-there', 'on-hold']]);
  else await verifyPayment(app, key);
  await app.runJobs();
  const list = (minor: number, state?: 'pending') => {
    provider.report(order.reference, { status: 'succeeded' });
    const id = provider.refundByHand(order.reference, minor, state);
    provider.report(order.reference, { status: 'reversed' });
    return id;
  };
  return { ...order, key, compare, list };
}

describe('a payment that is reported as reversed, without a listed refund or dispute', () => {
  test.each(['paid', 'unheard'] as const)(
    'is on hold and filed once, with both answers (%s)',
    async (when) => {
      const order = await reversed(when);
      expect(await ticketsOf(order)).toEqual(['on_hold']);
      expect(await stateOf(app, order.key)).toBe('paid');
      for (const actor of [event.owner, admin]) {
        expect(await filed('open', actor)).toMatchObject([
          {
            order: { id: order.orderId },
            amount: { minor: 35_000, currency: 'ZAR' },
            detail: expect.stringMatching(/^the card provider says that all of this payment was returned/),
            decisions: ['money_kept', 'money_refunded'],
          },
        ]);
      }
      expect(await minutes(3 * 60)).toBe(3);
      expect(await order.compare()).toEqual([]);
      expect(await filed()).toHaveLength(1);
      expect(await others()).toEqual(['payment_on_hold']);
      expect(await refundsOf(order)).toEqual([]);
      expect(mails()).toEqual([]);
      expect(await breaches(app)).toEqual([]);
    },
  );

  test('gives its customer no PDF and no calendar entry, and shows that the tickets are on hold', async () => {
    const { eventId, orderId } = await reversed('paid');
    const request = { eventId, orderId, key: orderLinkKey(app, { eventId, orderId, linkVersion: 0 }) };
    const page = await getOrderPage(app, event.owner, request);
    expect(page).toMatchObject({ dispute: null, tickets: [{ onHold: true }] });
    for (const kind of ['pdf', 'calendar'] as const)
      await expect(getOrderDocument(app, event.owner, request, kind)).rejects.toMatchObject({
        code: 'order.on-hold',
      });
  });

  test('does not count towards payouts', async () => {
    const due = async () =>
      (await getEventMoney(app, event.owner, event.eventId, {})).statements[0]?.due.minor;
    await reversed();
    expect(await due()).toBe(0);
    await decide('money_kept');
    expect(await due()).toBe(35_000);
  });

  test('cannot be resolved by a note alone', async () => {
    await reversed();
    const [held] = await filed();
    await expect(
      resolveException(app, event.owner, held?.id, { decision: 'resolved', note: 'Seen.' }),
    ).rejects.toMatchObject({ code: 'exception.not-offered' });
  });

  test('is decided to have its money: its tickets are good, and the provider is not asked again', async () => {
    const order = await reversed('unheard');
    await decide('money_kept');
    await app.runJobs();
    expect(await ticketsOf(order)).toEqual(['valid']);
    expect(mails()).toEqual(['tickets']);
    expect(await minutes(120)).toBe(0);
    expect(await order.compare()).toEqual([]);
    expect(await others()).toEqual([]);
    expect(await filed('resolved')).toMatchObject([{ resolved: { decision: 'money_kept' } }]);
    expect(await breaches(app)).toEqual([]);
  });

  test('still records its refund if that is listed after a person said that the money is there', async () => {
    const order = await reversed();
    await decide('money_kept');
    order.list(35_000);
    await syncRefunds(app, order.key);
    expect(await stateOf(app, order.key)).toBe('refunded');
    expect(await ticketsOf(order)).toEqual(['revoked']);
    expect(await breaches(app)).toEqual([]);
  });

  test.each(['said by a person', 'said by the provider'])(
    'bought nothing, and its money is there: it is refunded (%s)',
    async (how) => {
      const order = await reversed('late');
      expect(await filed()).toMatchObject([{ detail: expect.stringContaining('It bought nothing') }]);
      expect(await breaches(app)).toEqual([]);
      if (how === 'said by a person') await decide('money_kept');
      provider.report(order.reference, { status: 'succeeded' });
      await minutes(60);
      await app.runJobs();
      expect(await filed()).toEqual([]);
      expect(await refundsOf(order)).toMatchObject([
        { minor: 35_000, state: 'done', reason: 'paid-too-late' },
      ]);
      expect(await balances()).toEqual([]);
      expect(await others()).toEqual([]);
      expect(await breaches(app)).toEqual([]);
    },
  );

  test.each(['paid', 'late'] as const)(
    'was refunded: that is recorded, and matched once the refund is listed (%s)',
    async (when) => {
      const order = await reversed(when);
      await decide('money_refunded');
      await app.runJobs();
      expect(await refundsOf(order)).toMatchObject([{ id: null, minor: 35_000, state: 'done' }]);
      expect(await ticketsOf(order)).toEqual(when === 'paid' ? ['revoked'] : []);
      expect(await balances()).toEqual([]);
      expect(mails()).toEqual(['order-refunded']);
      expect(await order.compare()).toEqual([]);
      expect(await breaches(app)).toEqual([]);
      const id = order.list(35_000);
      await syncRefunds(app, order.key);
      await syncRefunds(app, order.key);
      await app.runJobs();
      expect(await refundsOf(order)).toMatchObject([{ id, minor: 35_000, state: 'done' }]);
      expect(await balances()).toEqual([]);
      expect(mails()).toEqual(['order-refunded']);
      // From then on it is checked like any other refund.
      provider.moveRefund(id, 'failed');
      await syncRefunds(app, order.key);
      expect(await others()).toEqual(['refund_failed']);
      expect(await breaches(app)).toEqual([]);
    },
  );

  test('was refunded, and another amount is listed: that is filed for a person, and nothing is booked', async () => {
    const order = await reversed();
    await decide('money_refunded');
    order.list(10_000);
    await syncRefunds(app, order.key);
    await order.compare();
    expect(await refundsOf(order)).toMatchObject([{ id: null, minor: 35_000 }]);
    expect(await others()).toEqual(['refund-missing-here']);
    expect(await breaches(app)).toEqual([]);
  });

  test('is resolved automatically when its refunds are listed in parts', async () => {
    const order = await reversed();
    order.list(10_000);
    await minutes(60);
    expect(await filed()).toMatchObject([{ amount: { minor: 25_000 } }]);
    expect(await ticketsOf(order)).toEqual(['on_hold']);
    order.list(25_000);
    await minutes(60);
    expect(await filed()).toEqual([]);
    expect(await filed('resolved')).toMatchObject([{ outcome: 'known_since', resolved: { by: null } }]);
    expect(await ticketsOf(order)).toEqual(['revoked']);
    expect(await balances()).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  test('is valid again once the provider reports a success, and on hold again once it reports a reversal', async () => {
    const order = await reversed();
    provider.report(order.reference, { status: 'succeeded' });
    await minutes(60);
    expect(await filed()).toEqual([]);
    expect(await ticketsOf(order)).toEqual(['valid']);
    provider.report(order.reference, { status: 'reversed' });
    await order.compare();
    expect(await filed()).toHaveLength(1);
    expect(await ticketsOf(order)).toEqual(['on_hold']);
  });

  test.each([
    ['won', ['valid'], 35_000],
    ['lost', ['revoked'], 0],
  ] as const)('was disputed: the bank decides (%s)', async (end, tickets, left) => {
    const order = await reversed();
    const id = `heard of after ${order.orderId}`;
    const dispute = async (state: 'open' | 'won' | 'lost') => {
      provider.dispute({ id, reference: order.reference, state });
      await checkDispute(app, order.key, { provider: 'fake', id });
      await sweepHeldPayments(app);
    };
    await dispute('open');
    expect(await filed()).toEqual([]);
    expect(await ticketsOf(order)).toEqual(['on_hold']);
    await dispute(end);
    expect(await ticketsOf(order)).toEqual(tickets);
    expect((await balances()).find(({ account }) => account === 'organiser')?.minor ?? 0).toBe(-left || 0);
    expect(await breaches(app)).toEqual([]);
  });

  test.each(['won', 'lost'] as const)(
    'bought nothing and was disputed: it waits for the bank (%s)',
    async (end) => {
      const order = await reversed('late');
      const id = `late ${order.orderId}`;
      provider.dispute({ id, reference: order.reference });
      await checkDispute(app, order.key, { provider: 'fake', id });
      await sweepHeldPayments(app);
      await app.runJobs();
      expect(await refundsOf(order)).toMatchObject([{ state: 'requested', reason: 'paid-too-late' }]);
      provider.dispute({ id, reference: order.reference, state: end });
      await checkDispute(app, order.key, { provider: 'fake', id });
      await app.runJobs();
      expect(await refundsOf(order)).toMatchObject([{ state: end === 'won' ? 'done' : 'failed' }]);
      expect(await balances()).toEqual([]);
      expect(await breaches(app)).toEqual([]);
    },
  );

  test('with a pending refund: nothing is sent until somebody decides', async () => {
    const order = await reversed();
    provider.report(order.reference, { status: 'succeeded' });
    const asked = { eventId: order.eventId, orderId: order.orderId };
    await refundOrder(app, event.owner, asked);
    await app.runJobs();
    app.clock.advance(50 * MINUTE);
    await sweepRefunds(app);
    expect(await refundsOf(order)).toMatchObject([{ state: 'requested', id: null }]);
    provider.report(order.reference, { status: 'reversed' });
    await decide('money_kept');
    await app.runJobs();
    expect(await refundsOf(order)).toMatchObject([{ state: 'done' }]);
    expect(await ticketsOf(order)).toEqual(['revoked']);
    expect(await breaches(app)).toEqual([]);
  });

  test('with a pending refund that somebody made by hand: ours is never sent', async () => {
    const order = await reversed();
    await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId });
    await decide('money_refunded');
    await app.runJobs();
    expect(provider.left(order.reference)).toBe(35_000);
    expect((await refundsOf(order)).map(({ state }) => state).sort()).toEqual(['done', 'failed']);
    expect(await balances()).toEqual([]);
    expect(await others()).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });
});

/** A late payment while its provider does not say what was returned. */
async function unknown({ direct = true } = {}) {
  if (direct) {
    account = await anOwnAccount(app, event);
    provider.payouts = {
      banks: async () => [],
      holderOf: async () => undefined,
      save: async () => ({ account }),
    };
  }
  const order = await aHeldOrder(app, event);
  provider.report(order.reference, { status: 'succeeded' });
  app.clock.advance(16 * MINUTE);
  provider.failing = { refunds: new Error('503') };
  expect(await verifyPayment(app, { ...order, number: 1 })).toBe('paid');
  expect(await ticketsOf(order)).toEqual(['on_hold']);
  return order;
}

describe('a payment to a disconnected account', () => {
  test('is filed once and at once, checked once a day, and resolved by an answer', async () => {
    const order = await unknown();
    provider.failing = {};
    provider.gone.add(account);
    await minutes(5);
    expect(await filed()).toMatchObject([
      { detail: expect.stringContaining('no longer connected'), decisions: ['money_kept', 'money_refunded'] },
    ]);
    expect(await minutes(3 * 24 * 60)).toBe(3);
    expect(await filed()).toHaveLength(1);
    expect(await ticketsOf(order)).toEqual(['on_hold']);
    provider.gone.clear();
    await minutes(24 * 60);
    expect(await filed()).toEqual([]);
    expect(await filed('resolved')).toMatchObject([{ outcome: 'known_since', resolved: { by: null } }]);
    await app.runJobs();
    expect(await ticketsOf(order)).toEqual(['valid']);
    expect(mails()).toEqual(['tickets']);
    expect(await breaches(app)).toEqual([]);
  });

  test.each([
    ['money_kept', ['valid'], ['tickets']],
    ['money_refunded', ['revoked'], ['order-refunded']],
  ] as const)('can be decided by a person: %s', async (decision, tickets, mailKinds) => {
    const order = await unknown();
    provider.gone.add(account);
    await minutes(5);
    await decide(decision);
    await app.runJobs();
    expect(await ticketsOf(order)).toEqual(tickets);
    expect(mails()).toEqual(mailKinds);
    expect(await minutes(3 * 24 * 60)).toBe(0);
    expect(await filed('resolved')).toMatchObject([{ resolved: { decision } }]);
    expect(await breaches(app)).toEqual([]);
  });

  test('says so even if it was filed as unclear before', async () => {
    await unknown();
    await minutes(65);
    expect(await filed()).toMatchObject([{ detail: expect.stringContaining('no clear answer') }]);
    provider.gone.add(account);
    await minutes(5);
    expect(await filed()).toMatchObject([{ detail: expect.stringContaining('no longer connected') }]);
  });

  test('that is connected again reports what was returned, whatever a person said', async () => {
    const order = await unknown();
    provider.gone.add(account);
    await minutes(5);
    provider.gone.clear();
    provider.failing = {};
    provider.refundByHand(order.reference, 35_000);
    await expect(decide('money_kept')).rejects.toMatchObject({ code: 'exception.already-resolved' });
    expect(await ticketsOf(order)).toEqual(['revoked']);
    expect(await filed('resolved')).toMatchObject([{ outcome: 'known_since' }]);
  });
});

describe('a payment without a clear answer from its provider', () => {
  test('is filed after an hour, checked again and again, and resolved by an answer', async () => {
    const order = await unknown({ direct: false });
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
    expect(await ticketsOf(order)).toEqual(['valid']);
  });

  test('can be decided by a person meanwhile', async () => {
    const order = await unknown({ direct: false });
    await minutes(65);
    await decide('money_kept');
    expect(await ticketsOf(order)).toEqual(['valid']);
    expect(await minutes(60)).toBe(0);
    expect(await breaches(app)).toEqual([]);
  });

  test('that the first check explains files nothing', async () => {
    const order = await unknown({ direct: false });
    provider.failing = {};
    await minutes(120);
    expect([...(await filed()), ...(await filed('resolved'))]).toEqual([]);
    expect(await ticketsOf(order)).toEqual(['valid']);
  });
});
