import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';
import type { ReceivedWebhook } from '../testing/webhook-receiver.ts';

const hour = 3_600_000;

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest();
});
afterAll(() => under.close());

async function paid(): Promise<string> {
  const { access_code, reference } = await under.initialize();
  await under.charge(access_code);
  return reference;
}
const dispute = (reference: string, body?: object) =>
  under.call('POST', `/control/transactions/${reference}/dispute`, body);
const answer = (id: string, body: object) => under.call('PUT', `/dispute/${id}/resolve`, body);
const decide = (id: string, body: object) => under.call('POST', `/control/disputes/${id}/resolve`, body);
const get = async (id: string) => (await under.call('GET', `/dispute/${id}`)).data;
const transaction = async (reference: string) =>
  (await under.call('GET', `/transaction/verify/${reference}`)).data;

/** The dispute events of one transaction, once the last one has arrived. */
async function eventsUntil(reference: string, last: string): Promise<ReceivedWebhook['body'][]> {
  for (let count = under.receiver.received.length; ; count += 1) {
    const all = (await under.receiver.arrived(count)).map((webhook) => webhook.body);
    const own = all.filter((body) => body.data.transaction_reference === reference);
    if (own.some((body) => body.event === last)) return own;
  }
}

test('a dispute is announced with its details and the deadline', async () => {
  const reference = await paid();
  const opened = await dispute(reference, { amount: 20000, category: 'fraud' });
  expect(opened).toMatchObject({ httpStatus: 200, data: { status: 'awaiting-merchant-feedback' } });
  const [created] = await eventsUntil(reference, 'charge.dispute.create');
  expect(created?.data).toMatchObject({
    id: opened.data.id,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refund_amount: 20000,
    currency: 'ZAR',
    category: 'fraud',
    transaction: { reference, amount: 35000, status: 'success', currency: 'ZAR' },
    customer: { email: 'ada@example.com' },
    last4: '4081',
    resolved_at: null,
  });
  const at = (name: string) => Date.parse(String(created?.data[name]));
  expect(at('due_at') - at('created_at')).toBe(16 * hour);
  expect(await get(opened.data.id)).toEqual(created?.data);
});

test('an accepted dispute returns the money at once, and the transaction is reversed', async () => {
  const reference = await paid();
  const { data } = await dispute(reference);
  const accepted = await answer(data.id, { resolution: 'merchant-accepted', message: 'Sorry' });
  expect(accepted).toMatchObject({
    message: 'Dispute successfully resolved',
    data: { status: 'resolved', resolution: 'merchant-accepted', refund_amount: 35000, note: 'Sorry' },
  });
  const events = await eventsUntil(reference, 'charge.dispute.resolve');
  expect(events.at(-1)?.data).toMatchObject({ status: 'resolved', transaction: { status: 'reversed' } });
  expect((await transaction(reference)).status).toBe('reversed');
  expect(await under.call('POST', '/refund', { transaction: reference })).toMatchObject({
    httpStatus: 400,
    code: 'fully_reversed',
  });
});

test('a declined dispute goes to the bank, which decides', async () => {
  const reference = await paid();
  const { data } = await dispute(reference);
  const declined = await answer(data.id, { resolution: 'declined', message: 'They came' });
  expect(declined.data).toMatchObject({ status: 'awaiting-bank-feedback', resolution: 'declined' });
  expect(await answer(data.id, { resolution: 'merchant-accepted' })).toMatchObject({
    httpStatus: 400,
    code: 'dispute_not_open',
  });

  expect((await decide(data.id, { resolution: 'declined' })).data).toMatchObject({
    status: 'resolved',
    resolution: 'declined',
    refund_amount: 0,
  });
  await eventsUntil(reference, 'charge.dispute.resolve');
  expect((await transaction(reference)).status).toBe('success');
  expect((await get(data.id)) as unknown).toMatchObject({
    history: [
      { status: 'awaiting-merchant-feedback', by: 'ada@example.com' },
      { status: 'awaiting-bank-feedback', by: 'merchant' },
      { status: 'resolved', by: 'bank' },
    ],
  });
  expect(await decide(data.id, { resolution: 'declined' })).toMatchObject({
    httpStatus: 400,
    code: 'dispute_resolved',
  });
});

test('the bank may decide for the customer in part', async () => {
  const reference = await paid();
  const { data } = await dispute(reference);
  await answer(data.id, { resolution: 'declined' });
  const lost = await decide(data.id, { resolution: 'merchant-accepted', amount: 5000 });
  expect(lost.data).toMatchObject({ resolution: 'merchant-accepted', refund_amount: 5000 });
  expect((await under.call('POST', '/refund', { transaction: reference })).data.amount).toBe(30000);
});

test('disputed money cannot be refunded meanwhile, and refunded money cannot be disputed', async () => {
  const reference = await paid();
  await under.call('POST', '/refund', { transaction: reference, amount: 5000 });
  expect(await dispute(reference, { amount: 30001 })).toMatchObject({ httpStatus: 400 });
  const { data } = await dispute(reference);
  expect(data).toMatchObject({ refund_amount: 30000 });
  expect(await under.call('POST', '/refund', { transaction: reference })).toMatchObject({
    httpStatus: 400,
    code: 'transaction_disputed',
  });
  expect(await dispute(reference)).toMatchObject({ httpStatus: 409, code: 'dispute_open' });
});

test('a merchant who does not answer is reminded every four hours, then the dispute is accepted', async () => {
  const clocked = await startGatewayUnderTest();
  const { access_code, reference } = await clocked.initialize();
  await clocked.charge(access_code);
  const { data } = await clocked.call('POST', `/control/transactions/${reference}/dispute`);
  const advance = (ms: number) => clocked.call('PUT', '/control/clock', { advanceMs: ms });
  const names = () => clocked.receiver.received.map((webhook) => webhook.body.event);
  await clocked.receiver.arrived(2);
  await advance(4 * hour);
  await clocked.receiver.arrived(3);
  expect(names().at(-1)).toBe('charge.dispute.remind');
  await clocked.call('POST', `/control/disputes/${data.id}/remind`);
  await clocked.receiver.arrived(4);
  await advance(12 * hour);
  await clocked.receiver.arrived(5);
  expect(names()).toEqual([
    'charge.success',
    'charge.dispute.create',
    'charge.dispute.remind',
    'charge.dispute.remind',
    'charge.dispute.resolve',
  ]);
  expect((await clocked.call('GET', `/dispute/${data.id}`)).data).toMatchObject({
    status: 'resolved',
    resolution: 'merchant-accepted',
    refund_amount: 35000,
  });
  await clocked.close();
});

test('the merchant cannot answer a dispute that the bank is still reviewing', async () => {
  const { data } = await dispute(await paid(), { status: 'pending' });
  expect(data.status).toBe('pending');
  expect((await answer(data.id, { resolution: 'declined' })).code).toBe('dispute_not_open');
  expect((await decide(data.id, { resolution: 'declined' })).data.status).toBe('resolved');
});

test('evidence is stored until the dispute is resolved', async () => {
  const { data } = await dispute(await paid());
  const evidence = {
    customer_email: 'ada@example.com',
    customer_name: 'Ada',
    customer_phone: '+27 21 555 0100',
    service_details: 'Scanned at gate 2 at 19:58',
  };
  const hand = (body: object) => under.call('POST', `/dispute/${data.id}/evidence`, body);
  expect(await hand({ ...evidence, service_details: '' })).toMatchObject({
    httpStatus: 400,
    message: 'service_details is required',
  });
  const handed = await hand(evidence);
  expect(handed).toMatchObject({ message: 'Evidence created', data: { ...evidence, dispute: data.id } });
  expect(await get(data.id)).toMatchObject({ evidence });
  await answer(data.id, { resolution: 'merchant-accepted' });
  expect(await hand(evidence)).toMatchObject({ httpStatus: 400, code: 'dispute_resolved' });
});

test('disputes are listed by status and by transaction, in pages', async () => {
  const reference = await paid();
  const { data } = await dispute(reference);
  const { id } = await transaction(reference);
  const waiting = await under.call('GET', '/dispute?status=awaiting-merchant-feedback&perPage=1&page=1');
  expect(waiting).toMatchObject({ data: [{ id: data.id }], meta: { perPage: 1, page: 1 } });
  expect((await under.call('GET', `/dispute?transaction=${id}`)).data).toMatchObject([{ id: data.id }]);
  expect((await under.call('GET', `/dispute/transaction/${id}`)).data).toMatchObject([{ id: data.id }]);
  expect((await under.call('GET', '/dispute?transaction=nobody')).data).toEqual([]);
  expect((await under.call('GET', '/dispute?from=2001-01-01&to=2001-12-31')).data).toEqual([]);
});

test.each([
  ['an unknown dispute', 'GET', '/dispute/1', undefined, 404],
  ['a dispute of an unknown transaction', 'GET', '/dispute/transaction/1', undefined, 404],
  ['an unknown status', 'GET', '/dispute?status=lost', undefined, 400],
  ['page zero', 'GET', '/dispute?page=0', undefined, 400],
  ['a date that is none', 'GET', '/dispute?from=yesterday', undefined, 400],
  ['an unknown resolution', 'PUT', '/dispute/1/resolve', { resolution: 'maybe' }, 400],
  ['an answer to an unknown dispute', 'PUT', '/dispute/1/resolve', { resolution: 'declined' }, 404],
  ['a dispute of nothing', 'POST', '/control/transactions/nobody/dispute', {}, 404],
  ['an unknown field', 'POST', '/control/transactions/nobody/dispute', { sum: 5 }, 400],
] as const)('%s is refused', async (_case, method, path, body, httpStatus) => {
  expect(await under.call(method, path, body)).toMatchObject({ httpStatus, status: false });
});

test('an unpaid transaction cannot be disputed, and an answer cannot return more than the disputed amount', async () => {
  const { reference } = await under.initialize();
  expect(await dispute(reference)).toMatchObject({ httpStatus: 409, code: 'transaction_not_paid' });
  const { data } = await dispute(await paid(), { amount: 100 });
  expect(await answer(data.id, { resolution: 'merchant-accepted', refund_amount: 101 })).toMatchObject({
    httpStatus: 400,
    code: 'amount_too_large',
  });
});

test.each(['/dispute', '/dispute/1'])('%s needs the secret key', async (path) => {
  const refused = await under.call('GET', path, undefined, { authorization: 'Bearer sk_test_wrong_key' });
  expect(refused).toMatchObject({ httpStatus: 401, message: 'Invalid key' });
});
