import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest();
});
afterAll(() => under.close());

test('initialize answers with an address, an access code and the reference', async () => {
  const answer = await under.call('POST', '/transaction/initialize', {
    amount: '35000',
    email: 'ada@example.com',
    reference: 'order-1.a=2',
    metadata: '{"orderId":"o1"}',
  });
  expect(answer).toEqual({
    httpStatus: 200,
    status: true,
    message: 'Authorization URL created',
    data: {
      authorization_url: `${under.gateway.url}/checkout/${answer.data.access_code}`,
      access_code: expect.stringMatching(/^[a-z0-9]{20}$/),
      reference: 'order-1.a=2',
    },
  });
});

test('a reference can be used once', async () => {
  await under.initialize({ reference: 'once' });
  const again = await under.call('POST', '/transaction/initialize', {
    amount: 35000,
    email: 'ada@example.com',
    reference: 'once',
  });
  expect(again).toMatchObject({
    httpStatus: 400,
    status: false,
    message: 'Duplicate Transaction Reference',
    code: 'duplicate_reference',
  });
});

test.each([
  ['no amount', { amount: undefined }, 'Invalid Amount Sent'],
  ['a fraction', { amount: 10.5 }, 'Invalid Amount Sent'],
  ['zero', { amount: 0 }, 'Invalid Amount Sent'],
  ['a negative amount', { amount: -1 }, 'Invalid Amount Sent'],
  ['an amount past 2^53', { amount: '9007199254740993' }, 'Invalid Amount Sent'],
  ['no email', { email: undefined }, 'Invalid Email Address Passed'],
  ['a broken email', { email: 'ada' }, 'Invalid Email Address Passed'],
  ['a currency we do not take', { currency: 'pounds' }, 'Currency not supported by merchant'],
  [
    'a reference with a space',
    { reference: 'a b' },
    'Invalid transaction reference. Only alphanumerics and - . = are allowed',
  ],
  ['a script as callback', { callback_url: 'javascript:alert(1)' }, 'Invalid callback_url'],
  ['metadata that is not JSON', { metadata: '{' }, 'Invalid metadata'],
  [
    'no channel of ours',
    { channels: ['ussd'] },
    'No active channel: the sandbox takes card, bank_transfer, apple_pay',
  ],
])('initialize refuses %s', async (_case, change, message) => {
  const body = { amount: 35000, email: 'ada@example.com', ...change };
  const answer = await under.call('POST', '/transaction/initialize', body);
  expect(answer).toMatchObject({ httpStatus: 400, status: false, message });
});

test('a body that is not JSON is refused', async () => {
  const answer = await under.call('POST', '/transaction/initialize', '{');
  expect(answer).toMatchObject({ httpStatus: 400, code: 'invalid_json' });
});

test('a body that is too large is refused', async () => {
  const answer = await under.call('POST', '/transaction/initialize', `"${'x'.repeat(200_000)}"`);
  expect(answer).toMatchObject({ httpStatus: 413, code: 'body_too_large' });
});

test.each(['/transaction/initialize', '/refund'])('%s needs the secret key', async (path) => {
  const answer = await under.call('POST', path, {}, { authorization: 'Bearer sk_test_wrong_key_here' });
  expect(answer).toMatchObject({ httpStatus: 401, status: false, message: 'Invalid key' });
});

test('verify reports an unpaid, a declined and a paid transaction, always with 200', async () => {
  const { reference, access_code } = await under.initialize({ metadata: { orderId: 'o7' } });
  const verify = () => under.call('GET', `/transaction/verify/${reference}`);

  expect((await verify()).data).toMatchObject({ status: 'abandoned', paid_at: null, fees: null });

  await under.charge(access_code, '4084080000005408');
  expect((await verify()).data).toMatchObject({
    status: 'failed',
    gateway_response: 'Declined',
    paid_at: null,
  });

  await under.charge(access_code);
  const paid = await verify();
  expect(paid).toMatchObject({ httpStatus: 200, message: 'Verification successful' });
  expect(paid.data).toMatchObject({
    id: expect.stringMatching(/^\d{19,20}$/),
    reference,
    status: 'success',
    amount: 35000,
    requested_amount: 35000,
    currency: 'ZAR',
    fees: 1115,
    channel: 'card',
    gateway_response: 'Approved',
    paid_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    metadata: { orderId: 'o7' },
    authorization: { bin: '408408', last4: '4081', exp_month: '12', exp_year: '2040' },
    customer: { email: 'ada@example.com' },
  });
});

test('verify of an unknown reference is an error', async () => {
  const answer = await under.call('GET', '/transaction/verify/nobody');
  expect(answer).toMatchObject({ httpStatus: 400, status: false, code: 'transaction_not_found' });
});
