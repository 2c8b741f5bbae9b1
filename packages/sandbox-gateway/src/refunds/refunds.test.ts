import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';
import type { ReceivedWebhook } from '../testing/webhook-receiver.ts';

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest();
});
afterAll(() => under.close());

async function paid(number = '4084084084084081'): Promise<string> {
  const { access_code, reference } = await under.initialize();
  await under.charge(access_code, number);
  return reference;
}

const refund = (transaction: string, rest = {}) => under.call('POST', '/refund', { transaction, ...rest });
const statusOf = async (reference: string) =>
  (await under.call('GET', `/transaction/verify/${reference}`)).data.status;

/** The refund events of one transaction, once its last one has arrived. */
async function eventsUntil(reference: string, last: string): Promise<ReceivedWebhook['body'][]> {
  for (let count = under.receiver.received.length; ; count += 1) {
    const all = (await under.receiver.arrived(count)).map((webhook) => webhook.body);
    const own = all.filter((body) => body.data.transaction_reference === reference);
    if (own.some((body) => body.event === last)) return own;
  }
}

test('a full refund goes through pending and processing to processed, and the transaction is reversed', async () => {
  const reference = await paid();
  const answer = await refund(reference, { customer_note: 'Sorry' });
  expect(answer).toMatchObject({ httpStatus: 200, message: 'Refund has been queued for processing' });
  expect(answer.data).toMatchObject({
    status: 'pending',
    amount: 35000,
    currency: 'ZAR',
    customer_note: 'Sorry',
    transaction: { reference },
  });

  const events = await eventsUntil(reference, 'refund.processed');
  expect(events.map((body) => body.event).sort()).toEqual([
    'refund.pending',
    'refund.processed',
    'refund.processing',
  ]);
  const [pending, processed] = ['refund.pending', 'refund.processed'].map((name) =>
    events.find((body) => body.event === name),
  );
  expect(pending?.data).toMatchObject({
    id: answer.data.id,
    amount: '35000',
    refund_reference: null,
    status: 'pending',
  });
  expect(processed?.data).toMatchObject({
    amount: '35000',
    refund_reference: expect.stringMatching(/^\d{12}$/),
  });

  expect((await under.call('GET', `/refund/${answer.data.id}`)).data).toMatchObject({
    status: 'processed',
    amount: 35000,
    refunded_at: expect.any(String),
  });
  expect(await statusOf(reference)).toBe('reversed');
});

test('partial refunds add up to the whole and no further', async () => {
  const reference = await paid();
  expect((await refund(reference, { amount: 10000 })).status).toBe(true);
  expect(await refund(reference, { amount: 25001 })).toMatchObject({
    httpStatus: 400,
    code: 'amount_too_large',
  });
  await eventsUntil(reference, 'refund.processed');
  expect(await statusOf(reference)).toBe('success');

  const rest = await refund(reference);
  expect(rest.data.amount).toBe(25000);
  expect(await refund(reference)).toMatchObject({
    httpStatus: 400,
    message: 'Transaction has been fully reversed',
  });
  const listed = await under.call('GET', `/refund?transaction=${reference}`);
  expect(listed.data).toMatchObject([{ amount: 25000 }, { amount: 10000 }]);
});

test('racing refunds return no more than was paid', async () => {
  const reference = await paid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(reference, { amount: 10000 })));
  expect(answers.filter((answer) => answer.status)).toHaveLength(3);
});

test('the card whose refund fails', async () => {
  const reference = await paid('4084080000671803');
  const { data } = await refund(reference);
  await eventsUntil(reference, 'refund.failed');
  expect((await under.call('GET', `/refund/${data.id}`)).data).toMatchObject({
    status: 'failed',
    refunded_at: null,
  });
  expect(await statusOf(reference)).toBe('success');
  expect((await refund(reference)).status).toBe(true);
});

test.each([
  ['approve', 'processed', 'reversed'],
  ['fail', 'failed', 'success'],
])(
  'the card whose refund needs attention waits until somebody says %s',
  async (verb, end, transactionStatus) => {
    const reference = await paid('4084080000671902');
    const { data } = await refund(reference);
    await eventsUntil(reference, 'refund.needs-attention');
    const answer = await under.call('POST', `/control/refunds/${data.id}/${verb}`);
    expect(answer.data.status).toBe(end);
    await eventsUntil(reference, `refund.${end}`);
    expect(await statusOf(reference)).toBe(transactionStatus);
    expect((await under.call('POST', `/control/refunds/${data.id}/${verb}`)).httpStatus).toBe(409);
  },
);

test('an unpaid transaction, an unknown one and another currency are refused', async () => {
  const { reference } = await under.initialize();
  expect(await refund(reference)).toMatchObject({ httpStatus: 400, code: 'transaction_not_paid' });
  expect(await refund('nobody')).toMatchObject({ httpStatus: 404, code: 'transaction_not_found' });
  expect(await refund(await paid(), { currency: 'EUR' })).toMatchObject({
    httpStatus: 400,
    code: 'currency_mismatch',
  });
  expect(await refund(await paid(), { amount: -5 })).toMatchObject({
    httpStatus: 400,
    message: 'Invalid amount',
  });
});
