import { describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { FakeProvider } from '../../../tests/fakes/provider.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { processWebhook, sweepWebhooks } from './process-webhook.ts';
import { receiveWebhook } from './receive-webhook.ts';
import type { StoredWebhook } from './webhook-inbox-store.ts';

const app = await createTestApp();
const SIGNED = new Headers({ 'x-fake-signature': 'good' });

async function anOrder() {
  const { eventId, types } = await anEvent(app);
  const buyer = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
  const { orderId } = await placeOrder(app, aGuest(app), buyer);
  const state = async () => {
    const order = app.db.selectFrom('orders').select('state').where('id', '=', orderId);
    return (await order.executeTakeFirstOrThrow()).state;
  };
  return { eventId, orderId, state, reference: paymentReference({ eventId, orderId, number: 1 }) };
}

function notice(reference: string | undefined, more: object = {}): Buffer {
  const objectId = reference ?? 'thing';
  return Buffer.from(
    JSON.stringify({ eventType: 'charge.success', reference, objectId, status: 'success', ...more }),
  );
}

const inbox = () => app.db.selectFrom('webhook_inbox').selectAll().orderBy('receivedAt').execute();
const receive = (body: Uint8Array, headers = SIGNED) => receiveWebhook(app, 'fake', body, headers);

test('a forged one is refused, and nothing is kept', async () => {
  const { reference, state } = await anOrder();
  app.provider.report(reference, { status: 'succeeded' });
  for (const headers of [new Headers(), new Headers({ 'x-fake-signature': 'bad' })]) {
    const refused = { kind: 'forbidden', code: 'payment.webhook-refused' };
    await expect(receive(notice(reference), headers)).rejects.toMatchObject(refused);
  }
  const unknown = { kind: 'not-found', code: 'payment.unknown-provider' };
  await expect(receiveWebhook(app, 'nobody', notice(reference), SIGNED)).rejects.toMatchObject(unknown);
  expect(await inbox()).toEqual([]);
  expect(await app.runJobs()).toBe(0);
  expect(await state()).toBe('held');
});

test('its bytes are kept as they came, once, however often and at once it comes', async () => {
  const { reference, state } = await anOrder();
  app.provider.report(reference, { status: 'succeeded' });
  const body = Buffer.concat([Buffer.from('  \r\n'), notice(reference)]);
  await Promise.all(Array.from({ length: 8 }, () => receive(body)));
  await receive(body);
  const kept = (await inbox()).filter((one) => one.reference === reference);
  expect(kept).toMatchObject([{ body, provider: 'fake', eventType: 'charge.success', processedAt: null }]);
  expect(await state()).toBe('held');
  await app.runJobs();
  expect(await state()).toBe('paid');
  await receive(body);
  expect((await inbox()).filter((one) => one.reference === reference)).toMatchObject([
    { processedAt: app.clock.now() },
  ]);
  expect(await breaches(app)).toEqual([]);
});

test('what it says is only a reason to ask: the provider has the last word', async () => {
  const { reference, state } = await anOrder();
  await receive(notice(reference));
  await app.runJobs();
  expect(await state()).toBe('held');
});

test.each([
  ['nothing of ours', undefined],
  ['a payment of somebody else', 'order-4711'],
  ['an order that never was', paymentReference({ eventId: app.newId(), orderId: app.newId(), number: 1 })],
])('one about %s is kept and done with', async (_case, reference) => {
  await receive(notice(reference, { objectId: app.newId() }));
  await app.runJobs();
  expect((await inbox()).at(-1)).toMatchObject({ processedAt: app.clock.now() });
});

test('it may be processed again, and before its provider answers', async () => {
  const { reference, state } = await anOrder();
  app.provider.report(reference, { status: 'succeeded' });
  await receive(notice(reference));
  const find = async () => (await inbox()).find((one) => one.reference === reference);
  app.provider.failing = { get: new Error('504') };
  expect(await sweepWebhooks(app)).toBe(1);
  expect(await find()).toMatchObject({ processedAt: null });
  app.provider.failing = {};
  const stored = (await find()) as StoredWebhook;
  const process = () => processWebhook(app, stored, (ask) => ask());
  await Promise.all([process(), process()]);
  expect(await state()).toBe('paid');
  app.clock.advance(30_000);
  expect(await sweepWebhooks(app)).toBe(1);
  expect(await find()).toMatchObject({ processedAt: app.clock.now() });
  expect(await breaches(app)).toEqual([]);
});

test('more than a batch are processed at once, unless their provider does not answer', async () => {
  const orders = await Promise.all(Array.from({ length: 501 }, anOrder));
  for (const { reference } of orders) app.provider.report(reference, { status: 'succeeded' });
  await Promise.all(orders.map(({ reference }) => receive(notice(reference))));
  app.provider.failing = { get: new Error('504') };
  expect(await sweepWebhooks(app)).toBe(500);
  app.provider.failing = {};
  expect(await sweepWebhooks(app)).toBe(1);
  app.clock.advance(30_000);
  expect(await sweepWebhooks(app)).toBe(500);
  for (const { state } of orders) expect(await state()).toBe('paid');
  expect(await breaches(app)).toEqual([]);
});

describe('of many at once', () => {
  async function reported(count: number) {
    const orders = await Promise.all(Array.from({ length: count }, anOrder));
    for (const { reference } of orders) app.provider.report(reference, { status: 'succeeded' });
    await Promise.all(orders.map(({ reference }) => receive(notice(reference))));
    return orders;
  }
  const statesOf = async (orders: Awaited<ReturnType<typeof reported>>) =>
    new Set(await Promise.all(orders.map(({ state }) => state())));

  test('their provider is asked about sixteen at a time', async () => {
    const orders = await reported(40);
    let [asking, most] = [0, 0];
    const answer = FakeProvider.prototype.get.bind(app.provider);
    const get = vi.spyOn(app.provider, 'get');
    get.mockImplementation(async (payment) => {
      asking += 1;
      most = Math.max(most, asking);
      await new Promise(setImmediate);
      asking -= 1;
      return answer(payment);
    });
    await sweepWebhooks(app);
    get.mockRestore();
    expect(most).toBe(16);
    expect(await statesOf(orders)).toEqual(new Set(['paid']));
  });

  test('those that a stop overtakes stay due, and nobody calls it a failure', async () => {
    const orders = await reported(40);
    const stopping = new AbortController();
    const warn = vi.spyOn(app.log, 'warn');
    const get = vi.spyOn(app.provider, 'get');
    stopping.abort();
    expect(await sweepWebhooks(app, stopping.signal)).toBe(40);
    expect([get.mock.calls.length, warn.mock.calls.length]).toEqual([0, 0]);
    get.mockRestore();
    warn.mockRestore();
    app.clock.advance(30_000);
    expect(await sweepWebhooks(app)).toBe(40);
    expect(await statesOf(orders)).toEqual(new Set(['paid']));
  });
});
