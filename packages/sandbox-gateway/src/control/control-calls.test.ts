import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GatewayUnderTest, secretKey, startGatewayUnderTest } from '../testing/gateway-under-test.ts';
import type { ReceivedWebhook } from '../testing/webhook-receiver.ts';

let under: GatewayUnderTest;
beforeEach(async () => {
  under = await startGatewayUnderTest();
});
afterEach(() => under.close());

const mode = (body: object) => under.call('PUT', '/control/webhooks/mode', body);
const webhooks = async () => (await under.call('GET', '/control/webhooks')).data.webhooks;
const signed = (webhook: ReceivedWebhook) =>
  createHmac('sha512', secretKey).update(webhook.raw).digest('hex') ===
  webhook.headers['x-paystack-signature'];

async function pay(reference: string): Promise<void> {
  const { access_code } = await under.initialize({ reference });
  await under.charge(access_code);
}

test('control needs the secret key', async () => {
  const answer = await under.call('GET', '/control/webhooks', undefined, {
    authorization: 'Bearer sk_test_nothing',
  });
  expect(answer.httpStatus).toBe(401);
});

test('held webhooks wait, and are sent in the requested order', async () => {
  await mode({ mode: 'hold' });
  for (const reference of ['a', 'b', 'c']) await pay(reference);
  expect(under.receiver.received).toEqual([]);
  await under.call('POST', '/control/webhooks/release', { order: 'last' });
  expect(under.receiver.received.map((webhook) => webhook.body.data.reference)).toEqual(['c', 'b', 'a']);
});

test('a dropped webhook is only sent by hand', async () => {
  await mode({ mode: 'drop' });
  await pay('dropped');
  await mode({ mode: 'deliver' });
  await pay('kept');
  await under.receiver.arrived(1);
  const [, dropped] = await webhooks();
  expect(dropped).toMatchObject({ reference: 'dropped', status: 'dropped', attempts: 0 });
  await under.call('POST', `/control/webhooks/${dropped?.id}/resend`);
  expect(under.receiver.received.map((webhook) => webhook.body.data.reference)).toEqual(['kept', 'dropped']);
});

test('a duplicated webhook is sent twice with the same bytes', async () => {
  await mode({ mode: 'duplicate' });
  await pay('twice');
  const [first, second] = await under.receiver.arrived(2);
  expect(first?.raw.equals(second?.raw as Buffer)).toBe(true);
});

test('a corrupt webhook has another amount than was signed; sent by hand it is right', async () => {
  await mode({ mode: 'corrupt' });
  await pay('changed');
  const [changed] = await under.receiver.arrived(1);
  expect(signed(changed as ReceivedWebhook)).toBe(false);
  expect(changed?.body.data.amount).not.toBe(35000);
  const [sent] = await webhooks();
  await under.call('POST', `/control/webhooks/${sent?.id}/resend`);
  expect(signed(under.receiver.received.at(-1) as ReceivedWebhook)).toBe(true);
});

test('a delayed webhook is sent once the clock has moved that far', async () => {
  await mode({ mode: 'delay', ms: 3_600_000 });
  await pay('late');
  expect(await webhooks()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
  await under.call('PUT', '/control/clock', { advanceMs: 3_600_000 });
  await under.receiver.arrived(1);
});

test('cards and payments use the moved clock', async () => {
  const year = new Date().getUTCFullYear() + 30;
  const { data } = await under.call('PUT', '/control/clock', {
    offsetMs: Date.UTC(year, 0, 15) - Date.now(),
  });
  expect(data.now).toContain(`${year}-01-`);
  const { access_code, reference } = await under.initialize();
  const expired = await under.charge(access_code, '4084084084084081', '408', '12/40');
  expect(expired.data.errors).toEqual({ expiry: 'This card has expired' });
  await under.charge(access_code, '4084084084084081', '408', `12/${year}`);
  expect((await under.call('GET', `/transaction/verify/${reference}`)).data.paid_at).toContain(`${year}-01-`);
});

test('the next calls of a kind fail as planned, then work again', async () => {
  await under.call('POST', '/control/faults', { call: 'initialize', times: 2, fail: 503 });
  const attempt = (reference: string) =>
    under.call('POST', '/transaction/initialize', { amount: 100, email: 'a@example.com', reference });
  expect((await attempt('x')).httpStatus).toBe(503);
  expect((await attempt('x')).httpStatus).toBe(503);
  expect((await attempt('x')).httpStatus).toBe(200);
  expect((await under.call('GET', '/control/faults')).data).toEqual([]);
});

test('an answer can be lost after the work was done', async () => {
  await under.call('POST', '/control/faults', { call: 'initialize', fail: 500, when: 'after' });
  const body = { amount: 100, email: 'a@example.com', reference: 'done' };
  expect((await under.call('POST', '/transaction/initialize', body)).httpStatus).toBe(500);
  expect((await under.call('POST', '/transaction/initialize', body)).message).toBe(
    'Duplicate Transaction Reference',
  );
});

test('a call can be left without any answer', async () => {
  await under.call('POST', '/control/faults', { call: 'verify', fail: 'timeout' });
  const { reference } = await under.initialize();
  const patience = new AbortController();
  const hanging = fetch(`${under.gateway.url}/transaction/verify/${reference}`, {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: patience.signal,
  });
  hanging.catch(() => undefined);
  await expect.poll(async () => (await under.call('GET', '/control/faults')).data).toEqual([]);
  patience.abort(new DOMException('timeout', 'TimeoutError'));
  await expect(hanging).rejects.toThrow('timeout');
  expect((await under.call('GET', `/transaction/verify/${reference}`)).status).toBe(true);
});

test('a transaction can be made to succeed late, with another amount, once', async () => {
  const { reference, access_code } = await under.initialize();
  const force = () => under.call('POST', `/control/transactions/${reference}/succeed`, { amount: 34999 });
  expect((await force()).data).toMatchObject({ status: 'success', amount: 34999, requested_amount: 35000 });
  const [webhook] = await under.receiver.arrived(1);
  expect(webhook?.body.data).toMatchObject({ reference, amount: 34999 });
  expect((await force()).httpStatus).toBe(409);
  await under.charge(access_code);
  expect(await webhooks()).toHaveLength(1);
});

test.each([
  ['an unknown mode', 'PUT', '/control/webhooks/mode', { mode: 'lose' }],
  ['a delay without a length', 'PUT', '/control/webhooks/mode', { mode: 'delay' }],
  ['an unknown call', 'POST', '/control/faults', { call: 'everything' }],
  ['a clock that is not a number', 'PUT', '/control/clock', { offsetMs: 'soon' }],
])('%s is refused', async (_case, method, path, body) => {
  expect(await under.call(method, path, body)).toMatchObject({ httpStatus: 400, code: 'invalid_params' });
});

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const [, table = ''] = /\| What \| Calls \|([\s\S]+?)\n\n/.exec(readme) ?? [];

test('a scenario’s instructions in the README work', async () => {
  const calls = [...table.matchAll(/`(PUT|POST) (\S+) (\{.*?\})`/g)];
  expect(calls.length).toBeGreaterThan(8);
  await pay('told');
  const dispute = await under.call('POST', '/control/transactions/told/dispute', {});
  const { access_code } = await under.initialize({ reference: 'refunded' });
  await under.charge(access_code, '4084080000671902');
  const refund = await under.call('POST', '/refund', { transaction: 'refunded' });
  for (const [, method = '', path = '', body = ''] of calls) {
    const { reference } = await under.initialize();
    if (path.endsWith('/dispute')) await under.call('POST', `/control/transactions/${reference}/succeed`, {});
    const id = path.includes('/disputes/') ? dispute.data.id : refund.data.id;
    const answer = await under.call(method, path.replace(':reference', reference).replace(':id', id), body);
    expect(answer.status, `${method} ${path} ${body}: ${answer.message}`).toBe(true);
  }
});
