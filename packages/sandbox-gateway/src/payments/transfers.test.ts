import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandboxGateway } from '../gateway.ts';
import { type GatewayUnderTest, secretKey, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest();
});
afterAll(() => under.close());

const verify = async (reference: string) =>
  (await under.call('GET', `/transaction/verify/${reference}`)).data;
const advance = (advanceMs: number) => under.call('PUT', '/control/clock', { advanceMs });
const bank = (reference: string, verb: 'settle' | 'reject', body: object = {}) =>
  under.call('POST', `/control/transfers/${reference}/${verb}`, body);
const events = async (reference: string) =>
  (await under.call('GET', '/control/webhooks')).data.webhooks
    .filter((webhook) => webhook.reference === reference)
    .map(({ event }) => event);

async function open(request = {}) {
  const { access_code, reference } = await under.initialize(request);
  const shown = await under.call('POST', `/checkout/${access_code}/transfer`);
  const send = (outcome?: string) =>
    under.call('POST', `/checkout/${access_code}/transfer/sent`, { outcome });
  return { access_code, reference, shown, send };
}

test('the account is the same each time, and the transaction is ongoing', async () => {
  const { access_code, reference, shown } = await open({ label: 'Jazz' });
  expect(shown.data).toMatchObject({
    bank: 'Sandbox Bank',
    account_number: expect.stringMatching(/^99\d{8}$/),
    account_name: 'Jazz',
    amount: '350.00 ZAR',
  });
  expect((await under.call('POST', `/checkout/${access_code}/transfer`)).data).toEqual(shown.data);
  expect(await verify(reference)).toMatchObject({ status: 'ongoing', channel: 'bank_transfer' });
});

test('a sent transfer is pending until the bank confirms it, however often it is sent again', async () => {
  const { reference, send } = await open();
  await send();
  await send('rejected');
  expect(await verify(reference)).toMatchObject({ status: 'pending', fees: null, paid_at: null });
  await advance(10_000);
  await expect.poll(async () => (await verify(reference)).status).toBe('success');
  expect(await verify(reference)).toMatchObject({
    channel: 'bank_transfer',
    gateway_response: 'Approved',
    fees: 1115,
    authorization: {
      channel: 'bank_transfer',
      brand: 'Managed Account',
      receiver_bank_account_number: expect.stringMatching(/^99/),
    },
  });
  expect(await events(reference)).toEqual(['charge.success']);
});

test('a rejection is announced, and the money may still come late', async () => {
  const { reference, send } = await open();
  await send('rejected');
  await advance(10_000);
  await expect.poll(async () => (await verify(reference)).status).toBe('failed');
  expect((await verify(reference)).gateway_response).toBe('Transfer rejected');
  expect(await events(reference)).toEqual(['bank.transfer.rejected']);
  expect((await bank(reference, 'settle', { afterMs: 60_000 })).data.status).toBe('failed');
  await advance(60_000);
  await expect.poll(async () => (await verify(reference)).status).toBe('success');
});

test('the control API settles a silent transfer, with another amount if given', async () => {
  const { reference, send } = await open();
  await send('silent');
  await advance(48 * 3_600_000);
  expect((await verify(reference)).status).toBe('pending');
  expect((await bank(reference, 'settle', { amount: 30_000 })).data).toMatchObject({
    status: 'success',
    amount: 30_000,
    requested_amount: 35_000,
    fees: 970,
  });
  expect(await bank(reference, 'settle')).toMatchObject({ httpStatus: 409, code: 'already_paid' });
});

test('a declined card does not hide a transfer that may still arrive', async () => {
  const { access_code, reference, send } = await open();
  await send('silent');
  await under.charge(access_code, '4084080000005408');
  expect(await verify(reference)).toMatchObject({ status: 'pending', channel: 'bank_transfer' });
});

test('a transfer for what a card has paid is returned, and charges nothing', async () => {
  const { access_code, reference, send } = await open();
  await send('settles');
  await under.charge(access_code);
  await advance(10_000);
  expect(await verify(reference)).toMatchObject({ status: 'success', channel: 'card' });
  expect(await events(reference)).toEqual(['charge.success']);
});

test('an unused account closes after half an hour, and can be opened again', async () => {
  const { access_code, reference, send } = await open();
  await advance(30 * 60_000);
  await expect.poll(async () => (await verify(reference)).status).toBe('abandoned');
  expect(await send()).toMatchObject({ httpStatus: 409, code: 'transfer_not_open' });
  await under.call('POST', `/checkout/${access_code}/transfer`);
  expect((await send('silent')).data.status).toBe('pending');
});

test('only the merchant’s ways to pay work', async () => {
  const cardOnly = await under.initialize({ channels: ['card'] });
  expect(await under.call('POST', `/checkout/${cardOnly.access_code}/transfer`)).toMatchObject({
    httpStatus: 400,
    code: 'channel_not_allowed',
  });
  const { access_code } = await under.initialize({ channels: ['bank'] });
  expect((await under.charge(access_code)).code).toBe('channel_not_allowed');
  expect((await bank(cardOnly.reference, 'settle')).code).toBe('transfer_not_found');
});

test('pending payments survive a restart', async () => {
  const first = await startGatewayUnderTest();
  const { access_code, reference } = await first.initialize();
  await first.call('POST', `/checkout/${access_code}/transfer`);
  await first.call('POST', `/checkout/${access_code}/transfer/sent`, { outcome: 'settles' });
  await first.gateway.close();
  const again = await startSandboxGateway({ ...first.options, clock: () => Date.now() + 10_000 });
  const status = async () => {
    const headers = { authorization: `Bearer ${secretKey}` };
    const answer = await fetch(`${again.url}/transaction/verify/${reference}`, { headers });
    return ((await answer.json()) as { data: { status: string } }).data.status;
  };
  await expect.poll(status).toBe('success');
  await again.close();
  await first.close();
});
