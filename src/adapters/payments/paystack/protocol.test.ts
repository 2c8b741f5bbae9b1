import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startGatewayUnderTest } from '../../../../packages/sandbox-gateway/src/testing/gateway-under-test.ts';
import type { ReceivedWebhook } from '../../../../packages/sandbox-gateway/src/testing/webhook-receiver.ts';
import { KeyRefused, RefundRefused } from '../../../core/providers/provider-refusals.ts';
import { systemClock } from '../../../core/shared/clock.ts';
import { createSandboxProvider } from '../sandbox.ts';

/** The adapter against the real sandbox gateway, which answers Paystack's calls on its own port. */
const under = await startGatewayUnderTest();
afterAll(() => under.close());
const { url, secretKey } = { url: under.gateway.url, secretKey: under.options.secretKey };
const provider = createSandboxProvider({ apiUrl: url, popupOrigin: url, secretKey, clock: systemClock });

const newReference = () => `tikiti.test.${randomUUID()}`;
const amount = { minor: 35_000, currency: 'ZAR' as const };
const known = (reference: string) => ({ reference, accessCode: null, payee: null });
const control = (path: string, body: object = {}) => under.call('POST', `/control/${path}`, body);

async function open(reference = newReference()) {
  const payment = {
    reference,
    amount,
    email: 'thandi@example.com',
    label: 'Jazz',
    returnUrl: 'http://localhost/back',
    expiresAt: new Date('2099-01-01'),
    payee: null,
  };
  return { reference, ...(await provider.create(payment)) };
}

async function openAndPay() {
  const { reference } = await open();
  await control(`transactions/${reference}/succeed`);
  return reference;
}

test('a key that the gateway does not know is refused', async () => {
  const stranger = { apiUrl: url, popupOrigin: url, secretKey: 'sk_test_wrong_key', clock: systemClock };
  await expect(createSandboxProvider(stranger).checkKey()).rejects.toThrow(KeyRefused);
});

describe('a payment', () => {
  test('is opened, paid in the pop-up and verified', async () => {
    const { reference, accessCode, redirectUrl } = await open();
    expect(redirectUrl).toContain(url);
    expect(await provider.get(known(reference))).toEqual({
      reference,
      status: 'abandoned',
      amountMinor: 35_000,
      currency: 'ZAR',
      feeMinor: null,
      channel: null,
    });
    await under.charge(accessCode);
    expect(await provider.get(known(reference))).toMatchObject({ status: 'succeeded', amountMinor: 35_000 });
  });

  test('that is declined has failed, and may still succeed', async () => {
    const { reference, accessCode } = await open();
    await under.charge(accessCode, '4084080000005408');
    expect(await provider.get(known(reference))).toMatchObject({ status: 'failed' });
    await under.charge(accessCode);
    expect(await provider.get(known(reference))).toMatchObject({ status: 'succeeded' });
  });

  test('reports the amount really charged', async () => {
    const { reference } = await open();
    await control(`transactions/${reference}/succeed`, { amount: 34_999 });
    expect(await provider.get(known(reference))).toMatchObject({ status: 'succeeded', amountMinor: 34_999 });
  });

  test('unknown to the provider is undefined', async () => {
    expect(await provider.get(known(newReference()))).toBeUndefined();
  });

  test('is never opened twice under one reference', async () => {
    const { reference } = await open();
    await expect(open(reference)).rejects.toThrow('Duplicate Transaction Reference');
  });

  test('that fails to open rejects, whether or not it was opened', async () => {
    for (const when of ['before', 'after']) {
      await control('faults', { call: 'initialize', fail: 503, when });
      await expect(open()).rejects.toThrow('503');
    }
  });
});

describe('a refund', () => {
  test('is made once per key, however often it is requested', async () => {
    const reference = await openAndPay();
    const wanted = { payment: known(reference), amount, key: 'refund-1', reason: 'paid-too-late' };
    const first = await provider.refund(wanted);
    expect(await provider.refund(wanted)).toMatchObject({ id: first.id });
    const { data } = await under.call('GET', `/refund?transaction=${reference}`);
    expect(data).toMatchObject([
      { amount: 35_000, merchant_note: 'refund-1', customer_note: 'paid-too-late' },
    ]);
  });

  test('whose answer was lost is found when requested again', async () => {
    const reference = await openAndPay();
    await control('faults', { call: 'refund', fail: 502, when: 'after' });
    const wanted = { payment: known(reference), amount, key: 'refund-2', reason: 'paid-twice' };
    await expect(provider.refund(wanted)).rejects.toThrow('502');
    const { id } = await provider.refund(wanted);
    const { data } = await under.call('GET', `/refund?transaction=${reference}`);
    expect(data).toMatchObject([{ id }]);
  });

  test('is done in the end, and is found by its id', async () => {
    const reference = await openAndPay();
    const { id } = await provider.refund({
      payment: known(reference),
      amount,
      key: 'refund-3',
      reason: 'paid-twice',
    });
    await control(`refunds/${id}/approve`);
    expect(await provider.getRefund(id, known(reference))).toEqual({ id, state: 'done' });
    expect(await provider.getRefund('4711', known(reference))).toBeUndefined();
  });

  test('with another key is another refund, but never exceeds the amount charged', async () => {
    const reference = await openAndPay();
    const half = { minor: 20_000, currency: 'ZAR' as const };
    await provider.refund({ payment: known(reference), amount: half, key: 'half-1', reason: 'by-organiser' });
    const second = provider.refund({
      payment: known(reference),
      amount: half,
      key: 'half-2',
      reason: 'by-organiser',
    });
    await expect(second).rejects.toThrow(RefundRefused);
    await expect(second).rejects.toThrow('Refund amount cannot be more than wha');
  });

  test('of an unpaid payment is refused', async () => {
    const { reference } = await open();
    await expect(
      provider.refund({ payment: known(reference), amount, key: 'k', reason: 'paid-twice' }),
    ).rejects.toThrow('Transaction has not been paid');
    const unknown = { payment: known(newReference()), amount, key: 'k', reason: 'paid-twice' };
    await expect(provider.refund(unknown)).rejects.toThrow('does not know');
  });
});

describe('a webhook', () => {
  const webhookOf = async (reference: string, event: string) => {
    const known = under.receiver.received;
    const find = () =>
      known.find(({ body }) => {
        const { data } = body;
        return (
          body.event === event && (data.reference === reference || data.transaction_reference === reference)
        );
      });
    for (let arrived = known.length + 1; !find(); arrived += 1) await under.receiver.arrived(arrived);
    return find() as ReceivedWebhook;
  };
  const headersOf = ({ headers }: ReceivedWebhook) =>
    new Headers({ 'x-paystack-signature': String(headers['x-paystack-signature']) });

  test('of a charge and of a refund names our payment', async () => {
    const reference = await openAndPay();
    const charge = await webhookOf(reference, 'charge.success');
    const objectId = String(charge.body.data.id);
    expect(provider.readWebhook(charge.raw, headersOf(charge))).toEqual({
      eventType: 'charge.success',
      about: 'payment',
      reference,
      objectId,
      status: 'success',
    });
    const { id } = await provider.refund({
      payment: known(reference),
      amount,
      key: 'w',
      reason: 'paid-twice',
    });
    const refund = await webhookOf(reference, 'refund.pending');
    expect(provider.readWebhook(refund.raw, headersOf(refund))).toEqual({
      eventType: 'refund.pending',
      about: 'refund',
      reference,
      objectId: id,
      status: 'pending',
    });
  });

  test('of a refund without an id is told apart from another refund of the same payment', () => {
    const read = (amount: string) => {
      const data = { status: 'processed', transaction_reference: 'r', refund_reference: null, amount };
      const body = JSON.stringify({ event: 'refund.processed', data });
      const signature = createHmac('sha512', secretKey).update(body).digest('hex');
      return provider.readWebhook(Buffer.from(body), new Headers({ 'x-paystack-signature': signature }));
    };
    expect(read('5000')).toEqual(read('5000'));
    expect(read('5000').objectId).not.toBe(read('7000').objectId);
  });

  test('with any changed byte, in the body or the signature, is refused', async () => {
    const webhook = await webhookOf(await openAndPay(), 'charge.success');
    const headers = headersOf(webhook);
    const refusal = expect.objectContaining({ kind: 'forbidden', code: 'payment.webhook-refused' });
    for (let byte = 0; byte < webhook.raw.length; byte += 7) {
      const changed = Buffer.from(webhook.raw);
      changed[byte] = (changed[byte] as number) ^ 1;
      expect(() => provider.readWebhook(changed, headers)).toThrow(refusal);
    }
    const signature = headers.get('x-paystack-signature') as string;
    const forged = [
      '',
      'x',
      signature.slice(0, -2),
      `${signature}00`,
      `${signature}zz`,
      `${signature.startsWith('0') ? '1' : '0'}${signature.slice(1)}`,
      createHmac('sha512', 'another key').update(webhook.raw).digest('hex'),
      createHmac('sha256', secretKey).update(webhook.raw).digest('hex'),
    ];
    for (const value of forged) {
      expect(() => provider.readWebhook(webhook.raw, new Headers({ 'x-paystack-signature': value }))).toThrow(
        refusal,
      );
    }
    expect(() => provider.readWebhook(webhook.raw, new Headers())).toThrow(refusal);
  });

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '{"event":1,"data":{}}',
    '{"event":"charge.success"}',
    '\u{feff}{',
    '{"a":',
  ])('that is signed but contains %j is refused', (body) => {
    const signature = createHmac('sha512', secretKey).update(body).digest('hex');
    const headers = new Headers({ 'x-paystack-signature': signature });
    expect(() => provider.readWebhook(Buffer.from(body), headers)).toThrow('The body is not a notice.');
  });
});

describe('a list of payments', () => {
  const listed = async (from: Date, to: Date) => {
    const found = [];
    for await (const payment of provider.listPayments({ from, to, payees: [] })) found.push(payment);
    return found;
  };

  test('has each payment of a period once, over all pages', async () => {
    const from = new Date(Date.now() - 60_000);
    const to = new Date(Date.now() + 60_000);
    const before = (await listed(from, to)).length;
    const references: string[] = [];
    for (let count = 0; count < 205; count += 1) references.push((await open()).reference);
    await control(`transactions/${references[0]}/succeed`);
    const found = await listed(from, to);
    expect(found).toHaveLength(before + 205);
    expect(new Set(found.map(({ reference }) => reference)).size).toBe(before + 205);
    expect(found.find(({ reference }) => reference === references[0])).toMatchObject({
      status: 'succeeded',
      amountMinor: 35_000,
      currency: 'ZAR',
    });
    expect(await listed(new Date('2020-01-01'), new Date('2020-01-02'))).toEqual([]);
  });

  test('that breaks off rejects', async () => {
    await control('faults', { call: 'list_transactions', fail: 503 });
    await expect(listed(new Date(Date.now() - 60_000), new Date())).rejects.toThrow('503');
  });
});
