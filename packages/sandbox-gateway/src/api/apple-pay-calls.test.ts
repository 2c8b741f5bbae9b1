import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

const app = 'http://127.0.0.1:65000';
let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest();
});
afterAll(() => under.close());

async function post(path: string, form: Record<string, string>) {
  const response = await fetch(under.gateway.url + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: app },
  });
  expect(response.headers.get('access-control-allow-origin')).toBe(app);
  return (await response.json()) as Record<string, unknown>;
}

async function begun(request = {}) {
  const { access_code, reference } = await under.initialize(request);
  const { data } = await under.call('GET', `/transaction/verify_access_code/${access_code}`);
  return { reference, transaction: data.id };
}
const session = {
  sessionUrl: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  displayName: 'Jazz',
  domainName: '127.0.0.1',
};
const paidBy = (displayName: string) => JSON.stringify({ token: { paymentMethod: { displayName } } });
const verify = async (reference: string) =>
  (await under.call('GET', `/transaction/verify/${reference}`)).data;

test('a session is validated, then the wallet is charged', async () => {
  const { reference, transaction } = await begun();
  expect(await post('/applepay/validate-session/', { transaction, ...session })).toMatchObject({
    status: 'success',
    data: { domainName: '127.0.0.1', displayName: 'Jazz', nonce: expect.any(String) },
  });
  const charge = { transaction, paymentObject: paidBy('Visa 4081') };
  const answer = { status: 'success', message: 'Approved', reference, data: { reference } };
  expect(await post('/applepay/charge', charge)).toMatchObject(answer);
  expect(await post('/applepay/charge', charge)).toMatchObject(answer);
  expect(await verify(reference)).toMatchObject({
    status: 'success',
    channel: 'apple_pay',
    authorization: { channel: 'apple_pay', last4: '4081' },
  });
});

test('a wallet without a known card is approved, one with the declined card is not', async () => {
  const unknown = await begun();
  const paymentObject = JSON.stringify({ token: { paymentData: {} } });
  const charge = { transaction: unknown.transaction, paymentObject };
  expect((await post('/applepay/charge', charge)).status).toBe('success');
  const declined = await begun();
  expect(
    await post('/applepay/charge', { transaction: declined.transaction, paymentObject: paidBy('Visa 5408') }),
  ).toMatchObject({ status: false, message: 'Declined', code: 'charge_declined' });
  expect(await verify(declined.reference)).toMatchObject({ status: 'failed', channel: 'apple_pay' });
});

test.each([
  ['validate-session/', { domainName: 'evil.example' }, 'domain_not_registered'],
  ['validate-session/', { sessionUrl: 'javascript:alert(1)' }, 'invalid_params'],
  ['validate-session/', { transaction: 'nobody' }, 'transaction_not_found'],
  ['charge', { paymentObject: '{' }, 'invalid_params'],
  ['charge', { paymentObject: '{"token":1}' }, 'invalid_params'],
  ['charge', { transaction: 'nobody' }, 'transaction_not_found'],
])('%s refuses %o', async (path, change, code) => {
  const { transaction } = await begun();
  const form = { transaction, ...session, paymentObject: paidBy('Visa 4081'), ...change };
  expect(await post(`/applepay/${path}`, form)).toMatchObject({ status: false, code });
});

test('a merchant who does not offer it cannot be paid by it', async () => {
  const { transaction } = await begun({ channels: ['card'] });
  const answer = await post('/applepay/charge', { transaction, paymentObject: paidBy('Visa 4081') });
  expect(answer).toMatchObject({ status: false, code: 'channel_not_allowed' });
});
