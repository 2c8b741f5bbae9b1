import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandboxGateway } from '../gateway.ts';
import { type GatewayUnderTest, secretKey, startGatewayUnderTest } from '../testing/gateway-under-test.ts';
import type { ReceivedWebhook } from '../testing/webhook-receiver.ts';

let under: GatewayUnderTest;
beforeEach(async () => {
  under = await startGatewayUnderTest({ refundStepMs: 60_000 });
});
afterEach(() => under.close());

const mode = (body: object) => under.call('PUT', '/control/webhooks/mode', body);
const webhooks = async () => (await under.call('GET', '/control/webhooks')).data.webhooks;
const resend = (id: number | undefined, body?: object) =>
  under.call('POST', `/control/webhooks/${id}/resend`, body);
const references = () => under.receiver.received.map((webhook) => webhook.body.data.reference);
const signatureOf = (webhook: ReceivedWebhook | undefined) =>
  String(webhook?.headers['x-paystack-signature']);

async function pay(reference: string): Promise<void> {
  const { access_code } = await under.initialize({ reference });
  await under.charge(access_code);
}

/** Verifies as a receiver does, at a time in ms. */
function taken(webhook: ReceivedWebhook | undefined, now: number): boolean {
  const match = /^t=(\d+),v1=k1:([0-9a-f]{128})$/.exec(signatureOf(webhook));
  if (!match || !webhook || Math.abs(now / 1000 - Number(match[1])) > 300) return false;
  return (
    createHmac('sha512', secretKey).update(`${match[1]}.`).update(webhook.raw).digest('hex') === match[2]
  );
}

test('webhooks can be signed with a timestamp and a key id, and each delivery has its own time', async () => {
  const other = await startSandboxGateway({
    ...under.options,
    storeFile: ':memory:',
    webhookSignature: 'timestamped',
  });
  const call = (path: string, body: object) =>
    fetch(other.url + path, {
      method: path === '/control/clock' ? 'PUT' : 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: JSON.stringify(body),
    });
  under.receiver.answers.push(503);
  await call('/transaction/initialize', { amount: 100, email: 'a@example.com', reference: 'timed' });
  await call('/control/transactions/timed/succeed', {});
  await under.receiver.arrived(1);
  await call('/control/clock', { advanceMs: 3_600_000 });
  const [first, second] = await under.receiver.arrived(2);
  await other.close();
  expect(taken(first, Date.now())).toBe(true);
  expect(taken(second, Date.now())).toBe(false);
  expect(taken(second, Date.now() + 3_600_000)).toBe(true);
});

test('the scheme can be changed while it runs', async () => {
  await pay('plain');
  const [plain] = await under.receiver.arrived(1);
  expect(signatureOf(plain)).toMatch(/^[0-9a-f]{128}$/);
  await under.call('PUT', '/control/webhooks/signature', { scheme: 'timestamped' });
  const [sent] = await webhooks();
  await resend(sent?.id);
  expect(taken(under.receiver.received.at(-1), Date.now())).toBe(true);
});

test.each(['byte', 'signature', 'unsigned', 'timestamp', 'amount'])('damage: %s', async (damage) => {
  await under.call('PUT', '/control/webhooks/signature', { scheme: 'timestamped' });
  await mode({ mode: 'corrupt', damage });
  await pay('damaged');
  const [damaged] = await under.receiver.arrived(1);
  expect(taken(damaged, Date.now())).toBe(false);
  if (damage === 'unsigned') expect(damaged?.headers['x-paystack-signature']).toBeUndefined();
  if (damage === 'timestamp') expect(taken(damaged, Date.now() - 600_000)).toBe(true);

  const [sent] = await webhooks();
  await resend(sent?.id);
  expect(taken(under.receiver.received.at(-1), Date.now())).toBe(true);
  await resend(sent?.id, { damage });
  expect(taken(under.receiver.received.at(-1), Date.now())).toBe(false);
});

test('a plain signature has no timestamp to be old', async () => {
  expect(await mode({ mode: 'corrupt', damage: 'timestamp' })).toMatchObject({
    httpStatus: 400,
    code: 'no_timestamp',
  });
});

test('holds only the next few of some events', async () => {
  await mode({ mode: 'hold', events: ['charge.success'], times: 1 });
  await pay('a');
  await under.call('POST', '/control/transactions/a/dispute', {});
  await pay('b');
  await under.receiver.arrived(2);
  const held = (await webhooks()).filter((webhook) => (webhook as { status?: string }).status === 'held');
  expect(held).toMatchObject([{ reference: 'a', event: 'charge.success' }]);
  expect((await under.call('GET', '/control/webhooks')).data).toMatchObject({ mode: { mode: 'deliver' } });
});

test('a family of events can be dropped', async () => {
  await mode({ mode: 'drop', events: ['refund'] });
  await pay('kept');
  await under.call('POST', '/refund', { transaction: 'kept' });
  expect(await webhooks()).toMatchObject([
    { event: 'refund.pending', status: 'dropped' },
    { event: 'charge.success' },
  ]);
});

test('releases held webhooks in any order, some of them more than once', async () => {
  await mode({ mode: 'hold' });
  for (const reference of ['a', 'b', 'c']) await pay(reference);
  const [c, b, a] = (await webhooks()).map((webhook) => webhook.id);
  await under.call('POST', '/control/webhooks/release', { ids: [b, c, b, a] });
  expect(references()).toEqual(['b', 'c', 'b', 'a']);
  expect(
    await under.call('POST', '/control/webhooks/release', { ids: [a, 999] }),
    'nothing is sent when one is unknown',
  ).toMatchObject({ httpStatus: 404, code: 'webhook_not_found' });
  expect(references()).toHaveLength(4);
});

test('a waiting webhook can be held, dropped and released', async () => {
  await mode({ mode: 'delay', ms: 3_600_000 });
  await pay('one');
  const [{ id } = { id: 0 }] = await webhooks();
  const set = (status: string) => under.call('PUT', `/control/webhooks/${id}`, { status });
  expect((await set('held')).data).toMatchObject({ status: 'held' });
  expect((await set('dropped')).data).toMatchObject({ status: 'dropped' });
  await under.call('PUT', '/control/clock', { advanceMs: 7_200_000 });
  expect(references()).toEqual([]);
  await set('waiting');
  await under.receiver.arrived(1);
  expect(references()).toEqual(['one']);
});

test('each attempt is recorded with its answer', async () => {
  under.receiver.answers.push(503);
  await pay('tried');
  await under.receiver.arrived(2);
  const [{ id } = { id: 0 }] = (await under.call('GET', '/control/webhooks?reference=tried')).data.webhooks;
  await resend(id, { copies: 2 });
  expect((await under.call('GET', `/control/webhooks/${id}`)).data).toMatchObject({
    status: 'delivered',
    attempts: 4,
    attemptsMade: [
      { accepted: false, result: 'HTTP 503', damage: null },
      { accepted: true, result: 'HTTP 200' },
      { accepted: true },
      { accepted: true },
    ],
  });
  expect((await under.call('GET', '/control/webhooks?event=refund.failed')).data.webhooks).toEqual([]);
});

test.each([
  ['an unknown damage', 'PUT', '/control/webhooks/mode', { mode: 'corrupt', damage: 'soft' }],
  ['an unknown scheme', 'PUT', '/control/webhooks/signature', { scheme: 'rot13' }],
  ['holding none', 'PUT', '/control/webhooks/mode', { mode: 'hold', times: 0 }],
  ['releasing none', 'POST', '/control/webhooks/release', { ids: [] }],
])('%s is refused', async (_case, method, path, body) => {
  expect(await under.call(method, path, body)).toMatchObject({ httpStatus: 400, code: 'invalid_params' });
});

test('the clock can be set to a moment', async () => {
  const set = await under.call('PUT', '/control/clock', { now: '2030-05-01T12:00:00Z' });
  expect(set.data.now).toMatch(/^2030-05-01T12:00:0/);
});

test('a refund can be made to need attention', async () => {
  await pay('slow');
  const { data } = await under.call('POST', '/refund', { transaction: 'slow' });
  const attend = () => under.call('POST', `/control/refunds/${data.id}/needs-attention`);
  expect((await attend()).data.status).toBe('needs-attention');
  expect((await attend()).httpStatus).toBe(409);
  expect((await under.call('POST', `/control/refunds/${data.id}/approve`)).data.status).toBe('processed');
});
