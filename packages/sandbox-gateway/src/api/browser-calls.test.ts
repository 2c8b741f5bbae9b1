import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, publicKey, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

const app = 'http://127.0.0.1:65000';
const withPublicKey = { authorization: `Bearer ${publicKey}` };

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest();
});
afterAll(() => under.close());

test('verify_access_code tells a checkout what it may show', async () => {
  const { access_code, reference } = await under.initialize({ label: 'Summer Jazz' });
  const answer = await under.call('GET', `/transaction/verify_access_code/${access_code}`);
  expect(answer.data).toEqual({
    id: expect.stringMatching(/^\d+$/),
    access_code,
    reference,
    transaction_status: 'abandoned',
    channels: ['card', 'bank_transfer', 'apple_pay'],
    merchant_id: expect.any(String),
    merchant_key: publicKey,
    merchant_name: 'Sandbox merchant',
    currency: 'ZAR',
    amount: 35000,
    email: 'ada@example.com',
    label: 'Summer Jazz',
    logo: null,
    log: null,
    link_config: { enabled: false, has_payment_instruments: false },
    plan_details: null,
  });
});

test('an unknown access code is an error', async () => {
  const answer = await under.call('GET', '/transaction/verify_access_code/nothing');
  expect(answer).toMatchObject({ httpStatus: 404, status: false, code: 'access_code_not_found' });
});

test('request_inline starts a transaction with the public key, and resumes one by its access code', async () => {
  const started = await under.call('POST', '/checkout/request_inline', {
    key: publicKey,
    amount: 9900,
    email: 'bo@example.com',
    ref: 'from-browser',
    metadata: '{"referrer":"x"}',
  });
  expect(started.data).toMatchObject({ reference: 'from-browser', amount: 9900, currency: 'ZAR' });
  const { access_code } = started.data;
  const resumed = await under.call('POST', '/checkout/request_inline', { accessCode: access_code });
  expect(resumed.data.id).toBe(started.data.id);
  const stranger = await under.call('POST', '/checkout/request_inline', {
    key: 'pk_test_stranger',
    amount: 1,
  });
  expect(stranger).toMatchObject({ httpStatus: 401, message: 'Invalid key' });
});

test('request_inline accepts a customer’s code for their email, if it was issued here', async () => {
  const { reference } = await under.initialize({ email: 'cleo@example.com' });
  const { customer } = (await under.call('GET', `/transaction/verify/${reference}`)).data;
  const asked = { key: publicKey, amount: 9900, customer_code: customer.customer_code };
  const started = await under.call('POST', '/checkout/request_inline', asked);
  expect(started.data).toMatchObject({ email: 'cleo@example.com', amount: 9900 });
  const stranger = { ...asked, customer_code: 'CUS_000000000000000' };
  const refused = { httpStatus: 400, code: 'customer_not_found' };
  expect(await under.call('POST', '/checkout/request_inline', stranger)).toMatchObject(refused);
});

test.each(['/checkout/request_inline', '/transaction/initialize'])(
  '%s refuses a plan, even with an amount',
  async (path) => {
    const asked = { key: publicKey, email: 'bo@example.com', plan: 'PLN_1' };
    const message = 'The sandbox gateway has no plans: send an amount instead of a plan';
    const refused = { httpStatus: 400, code: 'invalid_params', message };
    expect(await under.call('POST', path, asked)).toMatchObject(refused);
    expect(await under.call('POST', path, { ...asked, amount: 9900 })).toMatchObject(refused);
    expect((await under.call('POST', path, { ...asked, amount: 9900, plan: '' })).status).toBe(true);
  },
);

test('the browser log and the address are stored with the transaction', async () => {
  const { access_code, reference } = await under.initialize();
  const { id } = (await under.call('GET', `/transaction/verify_access_code/${access_code}`)).data;
  const payload = JSON.stringify({ attempts: 1, history: [] });
  await under.call('POST', `/transaction/update_log/${id}`, { payload }, withPublicKey);
  await under.call('POST', `/transaction/set_ip/${id}`, undefined, withPublicKey);
  expect((await under.call('GET', `/transaction/verify/${reference}`)).data).toMatchObject({
    log: { attempts: 1, history: [] },
    ip_address: '127.0.0.1',
  });
  expect((await under.call('POST', `/transaction/update_log/${id}`, { payload })).httpStatus).toBe(401);
});

test.each([
  [app, app],
  ['http://evil.example', null],
])('a page of %s may read the answer: %s', async (origin, allowed) => {
  const response = await fetch(`${under.gateway.url}/transaction/verify_access_code/x`, {
    headers: { origin },
  });
  expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
});

test('no page can read the server calls', async () => {
  const response = await fetch(`${under.gateway.url}/transaction/verify/x`, { headers: { origin: app } });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});
