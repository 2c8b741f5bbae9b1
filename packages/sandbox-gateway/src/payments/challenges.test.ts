import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest();
});
afterAll(() => under.close());

const verify = async (reference: string) =>
  (await under.call('GET', `/transaction/verify/${reference}`)).data;

/** Presses Pay with a card that leads to a challenge. */
async function pay(number: string, cvv: string) {
  const { access_code, reference } = await under.initialize();
  const charged = await under.charge(access_code, number, cvv);
  const reply = (body: object, id = charged.data.challenge?.id) =>
    under.call('POST', `/checkout/${access_code}/challenges/${id}`, body);
  return { access_code, reference, charged, reply };
}
const byPinAndOtp = () => pay('5060666666666666666', '123');
const by3ds = () => pay('4000000000003220', '123');

test('during a challenge the transaction is ongoing and not paid', async () => {
  const { reference, charged } = await byPinAndOtp();
  expect(charged.data).toMatchObject({ status: 'challenge', challenge: { kind: 'pin', last4: '6666' } });
  expect(await verify(reference)).toMatchObject({
    status: 'ongoing',
    gateway_response: 'Awaiting the card PIN',
    channel: 'card',
    fees: null,
    paid_at: null,
    authorization: {},
  });
});

test('PIN, a wrong code, the right one: paid with that card', async () => {
  const { reference, reply } = await byPinAndOtp();
  const asked = await reply({ kind: 'pin', answer: '1234' });
  expect(asked.data.challenge).toMatchObject({ kind: 'otp' });
  const id = asked.data.challenge?.id;
  const wrong = await reply({ kind: 'otp', answer: '1' }, id);
  expect(wrong.data).toMatchObject({ challenge: { id }, error: 'The code is wrong. 2 tries are left' });
  expect((await reply({ kind: 'otp', answer: ' 123 456 ' }, id)).data.status).toBe('success');
  expect(await verify(reference)).toMatchObject({
    status: 'success',
    fees: 1115,
    authorization: { last4: '6666', brand: 'verve', channel: 'card' },
  });
});

test('the third wrong PIN fails the attempt, and later answers do nothing', async () => {
  const { reference, reply, access_code } = await byPinAndOtp();
  for (const left of ['2 tries are', 'One try is']) {
    expect((await reply({ kind: 'pin', answer: '0000' })).data.error).toContain(left);
  }
  expect((await reply({ kind: 'pin', answer: '0000' })).data).toMatchObject({ status: 'failed' });
  expect(await verify(reference)).toMatchObject({ status: 'failed', gateway_response: 'Incorrect PIN' });
  expect((await reply({ kind: 'pin', answer: '1234' })).data.status).toBe('left');
  expect((await under.charge(access_code)).data.status).toBe('success');
});

test('an empty answer does not count as an attempt', async () => {
  const { reply } = await byPinAndOtp();
  for (let count = 0; count < 5; count += 1) {
    expect((await reply({ kind: 'pin', answer: ' ' })).data.error).toBe('Enter the PIN');
  }
});

test('a second click on the last answer shows the next challenge, and does not count as an attempt', async () => {
  const { reply, reference } = await byPinAndOtp();
  const answers = await Promise.all(Array.from({ length: 4 }, () => reply({ kind: 'pin', answer: '1234' })));
  expect(new Set(answers.map(({ data }) => data.challenge?.id)).size).toBe(1);
  const id = answers[0]?.data.challenge?.id;
  expect(answers[0]?.data.challenge?.kind).toBe('otp');
  expect((await reply({ kind: 'pin', answer: '1234' }, id)).data.error).toBeUndefined();
  const paid = await Promise.all(
    Array.from({ length: 4 }, () => reply({ kind: 'otp', answer: '123456' }, id)),
  );
  expect(paid.map(({ data }) => data.status)).toEqual(Array(4).fill('success'));
  expect((await verify(reference)).status).toBe('success');
});

test('a payment in another tab charges once, and the challenge shows it', async () => {
  const { access_code, reply, reference } = await by3ds();
  await under.charge(access_code);
  expect((await reply({ kind: '3ds', answer: 'fail' })).data.status).toBe('success');
  expect((await verify(reference)).status).toBe('success');
  const { webhooks } = (await under.call('GET', '/control/webhooks')).data;
  expect(webhooks.filter((webhook) => webhook.reference === reference)).toHaveLength(1);
});

test('leaving one of two challenges keeps the other open; leaving both abandons the payment', async () => {
  const { access_code, reply, reference } = await by3ds();
  const second = await under.charge(access_code, '4000000000003220', '123');
  expect((await reply({ leave: true })).data.status).toBe('left');
  expect((await verify(reference)).status).toBe('ongoing');
  await reply({ leave: true }, second.data.challenge?.id);
  expect(await verify(reference)).toMatchObject({
    status: 'abandoned',
    gateway_response: 'The payer left before authentication was complete',
  });
});

test('a challenge belongs to its transaction', async () => {
  const { charged } = await by3ds();
  const other = await by3ds();
  const answer = await other.reply({ kind: '3ds', answer: 'pass' }, charged.data.challenge?.id);
  expect(answer).toMatchObject({ httpStatus: 404, code: 'challenge_not_found' });
});

test('a payer who does not answer in ten minutes has left, even if nobody looks', async () => {
  const { reference, reply } = await by3ds();
  const late = await byPinAndOtp();
  await under.call('PUT', '/control/clock', { advanceMs: 9 * 60_000 });
  expect((await verify(reference)).status).toBe('ongoing');
  await under.call('PUT', '/control/clock', { advanceMs: 61_000 });
  await expect.poll(async () => (await verify(reference)).status).toBe('abandoned');
  expect((await reply({ kind: '3ds', answer: 'pass' })).data.status).toBe('left');
  expect((await late.reply({ kind: 'pin', answer: '1234' })).data.status).toBe('left');
});
