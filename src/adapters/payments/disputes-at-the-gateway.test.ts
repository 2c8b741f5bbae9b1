import { afterAll, afterEach, expect, test } from 'vitest';
import {
  type GatewayUnderTest,
  startGatewayUnderTest,
} from '../../../packages/sandbox-gateway/src/testing/gateway-under-test.ts';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { sweepDisputes } from '../../core/disputes/check-disputes.ts';
import { disputesOf, ticketStates } from '../../core/disputes/testing/disputed-order.ts';
import { placeOrder } from '../../core/holds/place-order.ts';
import { refundOrder } from '../../core/order-refunds/refund-order.ts';
import { requestReconciliation } from '../../core/reconciliation/request-reconciliation.ts';
import { systemClock } from '../../core/shared/clock.ts';
import { receiveWebhook } from '../../core/webhooks/receive-webhook.ts';
import { createSandboxProvider } from './sandbox.ts';

/** Disputes from the gateway's own signed webhooks to the tickets, without fakes in between. */
const under: GatewayUnderTest = await startGatewayUnderTest();
afterAll(() => under.close());
const { url } = under.gateway;
const provider = createSandboxProvider({
  apiUrl: url,
  popupOrigin: url,
  secretKey: under.options.secretKey,
  clock: systemClock,
});
const app = await createTestApp({ providers: [provider] });
afterEach(async () => expect(await breaches(app)).toEqual([]));

async function anOrder() {
  const event = await anEvent(app);
  const { orderId, tran } = await placeOrder(app, aGuest(app), {
    email: 'thandi@example.com',
    eventId: event.eventId,
    quantities: { [event.types[0]?.id as string]: 2 },
  });
  const reference = tran?.reference as string;
  await control(`transactions/${reference}/succeed`);
  await hear(reference, 'charge.success');
  expect(await ticketStates(app, { orderId })).toEqual(['valid', 'valid']);
  return { event, eventId: event.eventId, orderId, reference };
}

const control = (path: string, body: object = {}) => under.call('POST', `/control/${path}`, body);

/** Waits for a webhook about a payment and passes it to the app, byte for byte unless `changed`. */
async function hear(reference: string, name: string, changed?: (raw: Buffer) => Buffer): Promise<void> {
  const mine = () =>
    under.receiver.received.find(
      ({ body: { event, data } }) =>
        event === name && (data.reference ?? data.transaction_reference) === reference,
    );
  for (let count = 1; !mine(); count += 1) await under.receiver.arrived(count);
  const webhook = mine();
  if (!webhook) throw new Error('It came and went.');
  const signature = String(webhook.headers['x-paystack-signature']);
  const raw = changed?.(webhook.raw) ?? webhook.raw;
  await receiveWebhook(app, 'sandbox', raw, new Headers({ 'x-paystack-signature': signature }));
  await app.runJobs();
}

test('opened, then declined: the tickets are on hold, then valid again', async () => {
  const { event, eventId, orderId, reference } = await anOrder();
  const { data } = await control(`transactions/${reference}/dispute`, { amount: 20_000, category: 'fraud' });
  await hear(reference, 'charge.dispute.create');
  expect(await ticketStates(app, { orderId })).toEqual(['on_hold', 'on_hold']);
  expect(await disputesOf(app, { orderId })).toMatchObject([
    {
      provider: 'sandbox',
      providerDisputeId: data.id,
      state: 'open',
      amountMinor: 20_000,
      category: 'fraud',
      dueAt: expect.any(Date),
    },
  ]);
  await expect(refundOrder(app, event.owner, { eventId, orderId })).rejects.toMatchObject({
    code: 'order.disputed',
  });
  await control(`disputes/${data.id}/resolve`, { resolution: 'declined' });
  await hear(reference, 'charge.dispute.resolve');
  expect(await ticketStates(app, { orderId })).toEqual(['valid', 'valid']);
  expect(await disputesOf(app, { orderId })).toMatchObject([{ state: 'won', amountMinor: 20_000 }]);
});

test('accepted without any webhook: the sweep finds the end of the dispute and cancels the tickets', async () => {
  const { orderId, reference } = await anOrder();
  const { data } = await control(`transactions/${reference}/dispute`);
  await hear(reference, 'charge.dispute.create');
  await control(`disputes/${data.id}/resolve`, { resolution: 'merchant-accepted' });
  app.clock.advance(4 * 3_600_000);
  await sweepDisputes(app);
  await app.runJobs();
  expect(await ticketStates(app, { orderId })).toEqual(['revoked', 'revoked']);
  // The late webhook changes nothing.
  await hear(reference, 'charge.dispute.resolve');
  expect(await disputesOf(app, { orderId })).toMatchObject([{ state: 'lost', amountMinor: 70_000 }]);
});

test('the webhook of the end arrives before that of the beginning, and each twice', async () => {
  const { orderId, reference } = await anOrder();
  const { data } = await control(`transactions/${reference}/dispute`);
  await control(`disputes/${data.id}/resolve`, { resolution: 'merchant-accepted' });
  for (const name of ['resolve', 'create', 'resolve', 'create']) {
    await hear(reference, `charge.dispute.${name}`);
  }
  expect(await ticketStates(app, { orderId })).toEqual(['revoked', 'revoked']);
});

test('a forged notice is refused, and changes nothing', async () => {
  const { orderId, reference } = await anOrder();
  await control(`transactions/${reference}/dispute`);
  const forged = hear(reference, 'charge.dispute.create', (raw) =>
    Buffer.from(raw.toString().replace('"status"', '"Status"')),
  );
  await expect(forged).rejects.toMatchObject({ code: 'payment.webhook-refused' });
  expect(await ticketStates(app, { orderId })).toEqual(['valid', 'valid']);
});

test('while the gateway does not answer, the notice waits and is processed later', async () => {
  const { orderId, reference } = await anOrder();
  await control(`transactions/${reference}/dispute`);
  await control('faults', { call: 'get_dispute', fail: 503, times: 1 });
  await hear(reference, 'charge.dispute.create');
  expect(await ticketStates(app, { orderId })).toEqual(['valid', 'valid']);
  app.clock.advance(10 * 60_000);
  await app.runJobs();
  expect(await ticketStates(app, { orderId })).toEqual(['on_hold', 'on_hold']);
});

test.each([
  ['declined', 'valid'],
  ['merchant-accepted', 'revoked'],
])('a dispute without webhooks, finally %s, is found by comparing the books', async (resolution, state) => {
  const { orderId, reference } = await anOrder();
  const { data } = await control(`transactions/${reference}/dispute`);
  await control(`disputes/${data.id}/resolve`, { resolution });
  app.clock.set(new Date(Math.max(Date.now(), app.clock.now().getTime()) + 3_600_000));
  await requestReconciliation(app, await aUser(app, { admin: true }), { days: 1 });
  await app.runJobs();
  expect(await ticketStates(app, { orderId })).toEqual([state, state]);
  expect(await disputesOf(app, { orderId })).toHaveLength(1);
});
