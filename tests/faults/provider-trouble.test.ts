import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expireHolds } from '../../src/core/holds/expire-holds.ts';
import { getOrderPage } from '../../src/core/order-page/get-order-page.ts';
import { startOver } from '../../src/core/order-page/start-over.ts';
import { refundOrder } from '../../src/core/order-refunds/refund-order.ts';
import { retryRefund } from '../../src/core/order-refunds/retry-refund.ts';
import { sweepPayments } from '../../src/core/payments/sweep-payments.ts';
import { sweepRefunds } from '../../src/core/refunds/check-refunds.ts';
import { sweepWebhooks } from '../../src/core/webhooks/process-webhook.ts';
import { anEvent, breaches } from '../factories.ts';
import { type PlacedAtGateway, startAppAtGateway } from './app-at-gateway.ts';

/** The provider fails, is silent, hangs up or answers slowly, and money arrives at the wrong time. Nothing is lost or doubled. */
const at = await startAppAtGateway();
const { app, gateway, log, control } = at;
const event = await anEvent(app, { types: [{ capacity: 1_000 }] });
const MINUTE = 60_000;

/** True: requests time out after two seconds, because the gateway is silent or slow on purpose. */
let isSilent = false;
const timeout = AbortSignal.timeout.bind(AbortSignal);
const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(isSilent ? 2_000 : ms));
afterAll(() => patience.mockRestore());

const endFaults = async () => {
  isSilent = false;
  await control('DELETE', 'faults');
};

beforeEach(async () => {
  await endFaults();
  await control('PUT', 'webhooks/mode', { mode: 'drop' });
  await app.runJobs();
  app.outbox.length = 0;
  log.leaks.length = 0;
});

const FAULTS = [500, 'timeout', 'reset', 'cut', 'slow'] as const;
type Fault = (typeof FAULTS)[number];
const LOST = FAULTS.flatMap((fail) => (['before', 'after'] as const).map((when) => ({ fail, when })));

/** Breaks the next call. A reset is repeated for the client's own retries of it. */
const breakNext = (call: string, fail: Fault, when?: 'before' | 'after') => {
  isSilent = fail === 'timeout' || fail === 'slow';
  return control('POST', 'faults', {
    call,
    fail,
    times: fail === 'reset' ? 3 : 1,
    ...(when === 'after' && { when }),
  });
};

const pay = async ({ accessCode }: PlacedAtGateway) => {
  const answer = await gateway.charge(accessCode);
  expect(answer.data.status).toBe('success');
};
const page = ({ guest, eventId, orderId }: PlacedAtGateway) => getOrderPage(app, guest, { eventId, orderId });
const seats = (eventId = event.eventId) =>
  app.db
    .selectFrom('inventory')
    .select(['held', 'sold'])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
const atGateway = async ({ reference }: PlacedAtGateway) =>
  (await gateway.call('GET', `/refund?transaction=${reference}`)).data as unknown as { id: string }[];
const sold = (order: PlacedAtGateway) =>
  app.db
    .selectFrom('ledger_transfers')
    .select('kind')
    .where('orderId', '=', order.orderId)
    .where('kind', '=', 'sale')
    .execute();

async function sound(): Promise<void> {
  expect(await breaches(app)).toEqual([]);
  expect(log.leaks).toEqual([]);
}

describe('opening a payment', () => {
  async function buy() {
    const guest = await fetch(`${at.url}/api/guest`, { method: 'POST' });
    const cookie = guest.headers.getSetCookie().map((one) => one.split(';')[0]);
    const body = { email: 'thandi@example.com', eventId: event.eventId, eventType: event.types[0]?.id };
    return fetch(`${at.url}/beginTransaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie.join('; ') },
      body: JSON.stringify(body),
    });
  }

  test.each(LOST)(
    '$fail $when the gateway opened it: the customer is told, and the seat is free again',
    async ({ fail, when }) => {
      const before = await seats();
      await breakNext('initialize', fail, when);
      const answer = await buy();
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject({
        code: 'payment.provider-unavailable',
        detail: 'The card provider isn’t responding. You were not charged, so please try again.',
      });
      expect(await seats()).toEqual(before);
      await endFaults();
      expect((await buy()).status).toBe(200);
      await sound();
    },
  );
});

describe('checking a payment', () => {
  test.each(FAULTS)('%s: the page still works, and the next sweep fulfils the order', async (fail) => {
    const order = await at.order(event);
    await pay(order);
    await breakNext('verify', fail);
    expect(await page(order)).toMatchObject({ state: 'held', payment: { state: 'opened' } });
    await endFaults();
    // The sweep waits a minute, to spare a provider in trouble.
    expect(await sold(order)).toEqual([]);
    app.clock.advance(MINUTE);
    await sweepPayments(app);
    expect(await page(order)).toMatchObject({ state: 'paid', tickets: [{ revoked: false }] });
    expect(await sold(order)).toHaveLength(1);
    await sound();
  });

  test('500 while a webhook is processed: it waits, and fulfils the order later', async () => {
    await control('PUT', 'webhooks/mode', { mode: 'duplicate', copies: 3 });
    const order = await at.order(event);
    await breakNext('verify', 500);
    at.answered.length = 0;
    await pay(order);
    await expect.poll(() => at.answered).toEqual([200, 200, 200]);
    await app.runJobs();
    await endFaults();
    app.clock.advance(2 * MINUTE);
    expect(await sweepWebhooks(app)).toBe(1);
    expect(await sold(order)).toHaveLength(1);
    await sound();
  });

  test('a customer who starts over while the payment is uncertain is told so, and keeps the seat', async () => {
    const order = await at.order(event);
    await pay(order);
    await breakNext('verify', 'timeout');
    await expect(startOver(app, order.guest, order)).rejects.toMatchObject({
      code: 'payment.provider-unavailable',
    });
    await endFaults();
    await expect(startOver(app, order.guest, order)).rejects.toMatchObject({ code: 'order.paid' });
    await sound();
  });
});

describe('refunding', () => {
  test.each(LOST)('$fail $when the gateway took the refund: it is made once', async ({ fail, when }) => {
    const order = await at.order(event);
    await pay(order);
    await page(order);
    await breakNext('refund', fail, when);
    await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId });
    await app.runJobs();
    expect(await page(order)).toMatchObject({ state: 'refunded', tickets: [{ revoked: true }] });
    await endFaults();
    app.clock.advance(10 * MINUTE);
    await sweepRefunds(app);
    await app.runJobs();
    const [refund, ...more] = await atGateway(order);
    expect(more).toEqual([]);
    await control('POST', `refunds/${refund?.id}/approve`);
    app.clock.advance(10 * MINUTE);
    await sweepRefunds(app);
    expect((await page(order)).refunds).toMatchObject([{ amount: { minor: 35_000 }, state: 'done' }]);
    await sound();
  });

  test('the bank cannot send the refund: a person is told and retries, and the customer is kept informed', async () => {
    const order = await at.order(event);
    await pay(order);
    await page(order);
    const { eventId, orderId } = order;
    await refundOrder(app, event.owner, { eventId, orderId });
    await app.runJobs();
    const [first] = await atGateway(order);
    await control('POST', `refunds/${first?.id}/fail`);
    app.clock.advance(10 * MINUTE);
    await sweepRefunds(app);
    await app.runJobs();
    expect((await page(order)).refunds).toMatchObject([{ state: 'failed' }]);
    expect(app.outbox.map(({ kind }) => kind)).toContain('refund-delayed');
    const filed = app.db.selectFrom('payment_exceptions').selectAll().where('orderId', '=', orderId);
    expect(await filed.execute()).toMatchObject([{ kind: 'refund_failed', resolvedAt: null }]);

    const [failed] = await app.db.selectFrom('refunds').select('id').where('orderId', '=', orderId).execute();
    await breakNext('refund', 500, 'after');
    await retryRefund(app, event.owner, { eventId, refundId: failed?.id });
    await app.runJobs();
    app.clock.advance(10 * MINUTE);
    await sweepRefunds(app);
    const [second, ...more] = (await atGateway(order)).filter(({ id }) => id !== first?.id);
    expect(more).toEqual([]);
    await control('POST', `refunds/${second?.id}/approve`);
    app.clock.advance(10 * MINUTE);
    await sweepRefunds(app);
    await app.runJobs();
    expect((await page(order)).refunds).toMatchObject([{ state: 'done' }]);
    expect(await filed.execute()).toMatchObject([{ resolvedAt: expect.any(Date) }]);
    await sound();
  });
});

describe('two tabs pay one order', () => {
  test('both pay at once: the order is sold once, and both see the tickets', async () => {
    await control('PUT', 'webhooks/mode', { mode: 'deliver' });
    const order = await at.order(event);
    const charges = await Promise.all([
      gateway.charge(order.accessCode),
      gateway.charge(order.accessCode),
      gateway.charge(order.accessCode, '507850785078507812', '081'),
    ]);
    expect(charges.filter(({ data }) => data?.status === 'success').length).toBeGreaterThan(0);
    const [one, other] = await Promise.all([page(order), page(order), sweepPayments(app)]);
    expect(one).toMatchObject({ state: 'paid', tickets: [{}] });
    expect(other.tickets).toEqual(one.tickets);
    expect(await sold(order)).toHaveLength(1);
    await app.runJobs();
    expect(app.outbox.map(({ kind }) => kind)).toEqual(['tickets']);
    await sound();
  });

  test('one is declined while the other pays: the payment counts', async () => {
    const order = await at.order(event);
    await Promise.all([
      gateway.charge(order.accessCode, '4084080000005408'),
      gateway.charge(order.accessCode),
    ]);
    expect(await page(order)).toMatchObject({ state: 'paid', tickets: [{}] });
    await sound();
  });
});

describe('money that arrives after its hold has ended', () => {
  /** `end` is the end of the hold. */
  const CASES = (
    ['charge, end, webhook', 'end, charge, webhook', 'charge, end, no webhook'] as const
  ).flatMap((how) => [true, false].map((seatLeft) => ({ how, seatLeft })));

  test.each(CASES)('$how; a seat is left: $seatLeft', async ({ how, seatLeft }) => {
    const small = await anEvent(app, { types: [{ capacity: 1 }] });
    const order = await at.order(small);
    await control('PUT', 'webhooks/mode', { mode: how.endsWith('no webhook') ? 'drop' : 'hold' });
    if (how.startsWith('charge')) await pay(order);
    app.clock.advance(16 * MINUTE);
    await expireHolds(app);
    expect(await seats(small.eventId)).toEqual({ held: 0, sold: 0 });
    if (how.startsWith('end')) await control('POST', `transactions/${order.reference}/succeed`, {});
    if (!seatLeft) {
      const other = await at.order(small);
      await pay(other);
      expect(await page(other)).toMatchObject({ state: 'paid' });
      await app.runJobs(['outbox']);
      app.outbox.length = 0;
    }

    if (how.endsWith('no webhook')) await sweepPayments(app);
    else await control('POST', 'webhooks/release', {});
    await app.runJobs();
    const shown = await page(order);
    if (seatLeft) {
      expect(shown).toMatchObject({ state: 'paid', tickets: [{ revoked: false }], refunds: [] });
      expect(app.outbox.map(({ kind }) => kind)).toContain('tickets');
    } else {
      expect(shown).toMatchObject({ state: 'expired', tickets: [] });
      expect(shown.refunds).toMatchObject([{ amount: { minor: 35_000 }, reason: 'paid-too-late' }]);
      expect(app.outbox).toMatchObject([{ kind: 'order-refunded', reason: 'paid-too-late' }]);
      expect(await atGateway(order)).toHaveLength(1);
    }
    expect(await seats(small.eventId)).toEqual({ held: 0, sold: 1 });
    await sound();
  });
});
