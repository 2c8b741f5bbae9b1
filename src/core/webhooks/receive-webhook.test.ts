import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { processWebhook } from './process-webhook.ts';
import { receiveWebhook } from './receive-webhook.ts';

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

test('its job may run again, and before its provider answers', async () => {
  const { reference, state } = await anOrder();
  app.provider.report(reference, { status: 'succeeded' });
  await receive(notice(reference));
  const inboxId = (await inbox()).find((one) => one.reference === reference)?.id as string;
  app.provider.failing = { get: new Error('504') };
  await expect(processWebhook(app, { inboxId })).rejects.toThrow('504');
  expect((await inbox()).find(({ id }) => id === inboxId)?.processedAt).toBeNull();
  app.provider.failing = {};
  await Promise.all([processWebhook(app, { inboxId }), processWebhook(app, { inboxId })]);
  await processWebhook(app, { inboxId });
  await processWebhook(app, { inboxId: app.newId() });
  expect(await state()).toBe('paid');
  expect(await breaches(app)).toEqual([]);
});
