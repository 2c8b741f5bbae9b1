import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest();
});
afterAll(() => under.close());

test.each([
  ['success', '4084084084084081', 'success', undefined],
  ['declined', '4084080000005408', 'failed', 'Declined. The card was not charged. Try another card.'],
  [
    'insufficient funds',
    '4084080000670037',
    'failed',
    'Insufficient Funds. The card was not charged. Try another card.',
  ],
  ['refund fails', '4084080000671803', 'success', undefined],
  ['refund needs attention', '4084080000671902', 'success', undefined],
])('the card for %s', async (_name, number, status, problem) => {
  const { access_code } = await under.initialize();
  expect((await under.charge(access_code, number)).data).toEqual({ status, problem });
});

test.each([
  ['another card', { number: '4242 4242 4242 4242' }, { number: expect.stringContaining('test cards') }],
  ['no number', { number: ' ' }, { number: 'Enter a card number' }],
  ['a wrong CVV', { cvv: '409' }, { cvv: 'The CVV is wrong' }],
  ['no CVV', { cvv: '' }, { cvv: 'Enter the CVV' }],
  ['an expired card', { expiry: '01/20' }, { expiry: 'This card has expired' }],
  ['no expiry', { expiry: '' }, { expiry: 'Enter the expiry date' }],
  ['month 13', { expiry: '13/40' }, { expiry: expect.stringContaining('month and year') }],
])('%s is shown and changes nothing', async (_name, change, errors) => {
  const { access_code, reference } = await under.initialize();
  const entry = { number: '4084084084084081', cvv: '408', expiry: '12/40', ...change };
  const answer = await under.charge(access_code, entry.number, entry.cvv, entry.expiry);
  expect(answer.data).toEqual({ status: 'invalid', errors });
  expect((await under.call('GET', `/transaction/verify/${reference}`)).data.status).toBe('abandoned');
});

test('a declined card can be followed by a good one, and only success is announced', async () => {
  const before = under.receiver.received.length;
  const { access_code, reference } = await under.initialize();
  await under.charge(access_code, '4084080000005408');
  await under.charge(access_code);
  await under.receiver.arrived(before + 1);
  const events = under.receiver.received.filter((webhook) => webhook.body.data.reference === reference);
  expect(events.map((webhook) => webhook.body.event)).toEqual(['charge.success']);
});

test('when many payers race for one transaction, exactly one is charged, and all see it paid', async () => {
  const before = under.receiver.received.length;
  const { access_code, reference } = await under.initialize();
  const answers = await Promise.all(Array.from({ length: 20 }, () => under.charge(access_code)));
  expect(new Set(answers.map((answer) => answer.data.status))).toEqual(new Set(['success']));

  // A later payment's webhook is sent after theirs, so all of theirs have arrived.
  const { access_code: later } = await under.initialize({ reference: `after-${reference}` });
  await under.charge(later);
  await under.receiver.arrived(before + 2);
  const references = under.receiver.received.slice(before).map((webhook) => webhook.body.data.reference);
  expect(references.filter((one) => one === reference)).toHaveLength(1);
});

test('the store contains no card numbers', () => {
  const folder = dirname(under.options.storeFile);
  for (const file of readdirSync(folder)) {
    expect(readFileSync(join(folder, file)).includes('4084084084084081'), file).toBe(false);
  }
});
